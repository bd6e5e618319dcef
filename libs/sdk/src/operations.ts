// Written by npm run docs:schema.

export const OPERATIONS = {
  /** Send an SMS. */
  sendSms: 'POST /v1/vendor/send-sms',
  /** Send to many. */
  sendBulkSms: 'POST /v1/vendor/send-bulk-sms',
  /** Get a delivery report. */
  listDeliveryReports: 'GET /v1/vendor/delivery-reports',
  /** List SMS logs. */
  listSmsLogs: 'GET /v1/sms-logs',
  /** Get the balance. */
  getBalance: 'GET /v1/vendor/balance',
  /** Send a code. */
  generateOtp: 'POST /v1/otp/generate',
  /** Verify a code. */
  verifyOtp: 'POST /v1/otp/verify',
  /** Request a sender name. */
  requestSenderName: 'POST /v1/sender-names/request',
  /** List sender names. */
  listSenderNames: 'GET /v1/vendor/sender-names',
  /** Request a sender name. */
  requestSenderNameByKey: 'POST /v1/vendor/sender-names',
  /** Set the webhook. */
  setDeliveryWebhook: 'PUT /v1/vendors/delivery-webhook',
  /** Get the webhook. */
  getDeliveryWebhook: 'GET /v1/vendors/delivery-webhook',
  /** Find messages. */
  listMessages: 'GET /v1/messages',
  /** Explain a message. */
  explainMessage: 'GET /v1/messages/{message_id}',
  /** List bulks. */
  listBulks: 'GET /v1/bulks',
  /** Get bulk progress. */
  getBulk: 'GET /v1/bulks/{request_id}',
  /** Pause a bulk. */
  pauseBulk: 'POST /v1/bulks/{request_id}/pause',
  /** Resume a bulk. */
  resumeBulk: 'POST /v1/bulks/{request_id}/resume',
  /** Cancel a bulk. */
  cancelBulk: 'POST /v1/bulks/{request_id}/cancel',
  /** Cancel queued messages. */
  cancelMessages: 'POST /v1/messages/cancel',
  /** List scheduled sends. */
  listScheduledSends: 'GET /v1/scheduled-sends',
  /** Move a scheduled send. */
  moveScheduledSend: 'PATCH /v1/scheduled-sends/{request_id}',
  /** List received messages. */
  listReceivedMessages: 'GET /v1/incoming-messages',
  /** Read a conversation. */
  readConversation: 'GET /v1/conversation',
  /** List opt-outs. */
  listOptOuts: 'GET /v1/opt-outs',
  /** Add an opt-out. */
  addOptOut: 'POST /v1/opt-outs',
  /** Import opt-outs. */
  importOptOuts: 'POST /v1/opt-outs/import',
  /** End an opt-out. */
  endOptOut: 'DELETE /v1/opt-outs/{id}',
  /** Make opt-out links. */
  createOptOutLinks: 'POST /v1/opt-outs/links',
  /** Get opt-out settings. */
  getOptOutSettings: 'GET /v1/opt-outs/settings',
  /** Set opt-out settings. */
  setOptOutSettings: 'PUT /v1/opt-outs/settings',
  /** Get auto-replies. */
  getAutoReplies: 'GET /v1/auto-replies',
  /** Set auto-replies. */
  setAutoReplies: 'PUT /v1/auto-replies',
  /** Get usage. */
  getUsage: 'GET /v1/usage',
  /** Get password usage. */
  getOtpUsage: 'GET /v1/usage/otp',
  /** List balance entries. */
  listBalanceEntries: 'GET /v1/balance/entries',
  /** Set the low balance. */
  setLowBalance: 'PUT /v1/balance/low-balance',
  /** Get the traffic limits. */
  getTrafficLimits: 'GET /v1/traffic-limits',
  /** Set the traffic limits. */
  setTrafficLimits: 'PATCH /v1/traffic-limits',
  /** List suspicious codes. */
  listSuspicions: 'GET /v1/otp/suspicions',
  /** Send a test event. */
  sendTestWebhook: 'POST /v1/webhooks/test',
  /** Read the event feed. */
  listWebhookEvents: 'GET /v1/webhook-events',
  /** List deliveries. */
  listWebhookDeliveries: 'GET /v1/webhook-deliveries',
  /** Get a delivery. */
  getWebhookDelivery: 'GET /v1/webhook-deliveries/{id}',
  /** Replay a delivery. */
  replayWebhookDelivery: 'POST /v1/webhook-deliveries/{id}/replay?',
  /** Replay many deliveries. */
  replayWebhookDeliveries: 'POST /v1/webhook-deliveries/replay',
  /** Rotate the secret. */
  rotateWebhookSecret: 'POST /v1/vendors/delivery-webhook/rotate-secret',
  /** List endpoints. */
  listWebhookEndpoints: 'GET /v1/webhook-endpoints',
  /** Create an endpoint. */
  createWebhookEndpoint: 'POST /v1/webhook-endpoints',
  /** Get an endpoint. */
  getWebhookEndpoint: 'GET /v1/webhook-endpoints/{id}',
  /** Change an endpoint. */
  changeWebhookEndpoint: 'PATCH /v1/webhook-endpoints/{id}',
  /** Delete an endpoint. */
  deleteWebhookEndpoint: 'DELETE /v1/webhook-endpoints/{id}',
  /** Test an endpoint. */
  testWebhookEndpoint: 'POST /v1/webhook-endpoints/{id}/test',
  /** Rotate its secret. */
  rotateWebhookEndpointSecret: 'POST /v1/webhook-endpoints/{id}/rotate-secret',
  /** List SMS logs. */
  listSmsLogsByKey: 'GET /v1/vendor/sms-logs',
  /** Get the balance. */
  getAccountBalance: 'GET /v1/balance',
  /** Set the webhook. */
  setDeliveryWebhookByKey: 'PUT /v1/vendor/webhook',
  /** Log in. */
  logIn: 'POST /v1/auth/login',
  /** Refresh the tokens. */
  refreshSession: 'POST /v1/auth/refresh',
  /** Log out. */
  logOut: 'POST /v1/auth/logout',
  /** Get the current user. */
  getMe: 'GET /v1/me',
  /** List own sessions. */
  listOwnSessions: 'GET /v1/me/sessions',
  /** End a session. */
  endOwnSession: 'DELETE /v1/me/sessions/{id}',
  /** End other sessions. */
  endOtherSessions: 'POST /v1/me/sessions/end-others',
  /** Get the second factor. */
  getSecondFactor: 'GET /v1/me/second-factor',
  /** Set up an app. */
  enrolSecondFactor: 'POST /v1/me/second-factor',
  /** Confirm the app. */
  confirmSecondFactor: 'POST /v1/me/second-factor/confirm',
  /** Renew recovery codes. */
  renewRecoveryCodes: 'POST /v1/me/second-factor/recovery-codes',
  /** Remove the app. */
  removeSecondFactor: 'POST /v1/me/second-factor/remove',
  /** Create an API key. */
  createApiKey: 'POST /v1/api-keys',
  /** List API keys. */
  listApiKeys: 'GET /v1/api-keys',
  /** Rotate an API key. */
  rotateApiKey: 'POST /v1/api-keys/{id}/rotate',
  /** Revoke an API key. */
  revokeApiKey: 'DELETE /v1/api-keys/{id}',
  /** Add a user. */
  createUser: 'POST /v1/users',
  /** List users. */
  listUsers: 'GET /v1/users',
  /** Disable a user. */
  disableUser: 'POST /v1/users/{id}/disable',
  /** Enable a user. */
  enableUser: 'POST /v1/users/{id}/enable',
  /** End all sessions. */
  endUserSessions: 'POST /v1/users/{id}/end-sessions',
  /** Invite a user. */
  inviteUser: 'POST /v1/invitations',
  /** List invitations. */
  listInvitations: 'GET /v1/invitations',
  /** Send it again. */
  resendInvitation: 'POST /v1/invitations/{id}/resend',
  /** Withdraw an invitation. */
  withdrawInvitation: 'DELETE /v1/invitations/{id}',
  /** Look at an invitation. */
  inspectInvitation: 'POST /v1/invitations/inspect',
  /** Accept an invitation. */
  acceptInvitation: 'POST /v1/invitations/accept',
  /** Create a sub-account. */
  createSubAccount: 'POST /v1/sub-accounts',
  /** List sub-accounts. */
  listSubAccounts: 'GET /v1/sub-accounts',
  /** Suspend a sub-account. */
  suspendSubAccount: 'POST /v1/sub-accounts/{id}/suspend',
  /** Unsuspend a sub-account. */
  unsuspendSubAccount: 'POST /v1/sub-accounts/{id}/unsuspend',
  /** Close a sub-account. */
  closeSubAccount: 'POST /v1/sub-accounts/{id}/close',
  /** Read your audit log. */
  listAudit: 'GET /v1/audit',
  /** Export a phone number. */
  exportDataSubject: 'POST /v1/data-subjects/export',
  /** Erase a phone number. */
  eraseDataSubject: 'POST /v1/data-subjects/erase',
  /** Get an erasure. */
  getErasure: 'GET /v1/data-subjects/{id}',
  /** Get the text retention. */
  getTextRetention: 'GET /v1/text-retention',
  /** Set the text retention. */
  setTextRetention: 'PUT /v1/text-retention',
  /** Change the password. */
  changePassword: 'POST /v1/auth/password',
  /** Ask for a reset. */
  requestPasswordReset: 'POST /v1/password-resets',
  /** Reset a password. */
  resetPassword: 'POST /v1/auth/reset-password',
} as const;

/** Calls that take an idempotency key. */
export const IDEMPOTENT: ReadonlySet<string> = new Set([
  'sendSms',
  'sendBulkSms',
  'generateOtp',
]);
