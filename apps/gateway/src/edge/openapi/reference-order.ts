interface Tag {
  readonly name: string;
  readonly description: string;
  /** Ids of the operations with this tag, in the order in which a client comes to need them. */
  readonly operations: readonly string[];
}

interface TagGroup {
  readonly name: string;
  readonly tags: readonly Tag[];
}

/** The order of the reference. Every operation stands here once, under the tag of its decorator. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'Compatible names',
    tags: [
      {
        name: 'Sending',
        description: 'Submit messages for asynchronous delivery.',
        operations: ['sendSms', 'sendBulkSms'],
      },
      {
        name: 'Reports',
        description: 'What became of the messages, and the credit that is left.',
        operations: ['listDeliveryReports', 'listSmsLogs', 'getBalance'],
      },
      {
        name: 'One-time passwords',
        description: 'Codes that are sent by SMS and verified here; the code itself is in no answer.',
        operations: ['generateOtp', 'verifyOtp'],
      },
      {
        name: 'Sender names',
        description: 'Names under which messages are sent; each is reviewed by an operator.',
        operations: ['requestSenderName', 'listSenderNames'],
      },
      {
        name: 'Delivery webhook',
        description: 'Where delivery-status events are sent to.',
        operations: ['setDeliveryWebhook'],
      },
    ],
  },
  {
    name: 'Own routes',
    tags: [
      {
        name: 'Messages',
        description: 'Find, explain and cancel messages; the progress of a send.',
        operations: [
          'listMessages',
          'explainMessage',
          'listBulks',
          'getBulk',
          'cancelBulk',
          'cancelMessages',
          'listReceivedMessages',
        ],
      },
      {
        name: 'Usage',
        description: 'What was sent, how it ended, and where the credit went.',
        operations: [
          'getUsage',
          'getOtpUsage',
          'listBalanceEntries',
          'setLowBalance',
          'getTrafficLimits',
          'setTrafficLimits',
          'listSuspicions',
        ],
      },
      {
        name: 'Webhooks',
        description: 'Secrets, test events, the history of deliveries and the feed of events.',
        operations: [
          'getDeliveryWebhook',
          'sendTestWebhook',
          'listWebhookEvents',
          'listWebhookDeliveries',
          'getWebhookDelivery',
          'replayWebhookDelivery',
          'replayWebhookDeliveries',
          'rotateWebhookSecret',
        ],
      },
      {
        name: 'Other credential',
        description: 'Calls with compatible names, for the kind of credential that those do not take.',
        operations: ['requestSenderNameByKey', 'listSmsLogsByKey', 'getAccountBalance', 'setDeliveryWebhookByKey'],
      },
      {
        name: 'Accounts',
        description: 'Logins, API keys and what belongs to an account.',
        operations: [
          'logIn',
          'refreshSession',
          'logOut',
          'getMe',
          'listOwnSessions',
          'endOwnSession',
          'endOtherSessions',
          'getSecondFactor',
          'enrolSecondFactor',
          'confirmSecondFactor',
          'renewRecoveryCodes',
          'removeSecondFactor',
          'createApiKey',
          'listApiKeys',
          'rotateApiKey',
          'revokeApiKey',
          'createUser',
          'listUsers',
          'disableUser',
          'enableUser',
          'endUserSessions',
          'inviteUser',
          'listInvitations',
          'resendInvitation',
          'withdrawInvitation',
          'inspectInvitation',
          'acceptInvitation',
          'createSubAccount',
          'listSubAccounts',
          'suspendSubAccount',
          'unsuspendSubAccount',
          'closeSubAccount',
          'listAudit',
          'exportDataSubject',
          'eraseDataSubject',
          'getErasure',
          'getTextRetention',
          'setTextRetention',
          'changePassword',
          'requestPasswordReset',
          'resetPassword',
        ],
      },
      {
        name: 'Service',
        description: 'The state of the service and its own description.',
        operations: [
          'getIndex',
          'getReferencePage',
          'getOpenApiDocument',
          'listErrorCodes',
          'getErrorPage',
          'isReady',
          'isAlive',
        ],
      },
    ],
  },
  {
    name: 'Operators',
    tags: [
      {
        name: 'Operators',
        description: 'For the people who run the service.',
        operations: [
          'getOverview',
          'getAllUsage',
          'createVendor',
          'listVendors',
          'getVendor',
          'changeVendor',
          'getVendorLimits',
          'setVendorLimits',
          'getVendorTextRetention',
          'setVendorTextRetention',
          'listAllSuspicions',
          'topUpVendor',
          'adjustVendor',
          'suspendVendor',
          'unsuspendVendor',
          'cancelQueuedOfVendor',
          'createVendorSubAccount',
          'listVendorUsers',
          'disableVendorUser',
          'enableVendorUser',
          'endVendorUserSessions',
          'createPasswordReset',
          'removeSecondFactorOfUser',
          'listVendorApiKeys',
          'revokeVendorApiKey',
          'listSenderNameReviews',
          'approveSenderName',
          'rejectSenderName',
          'withdrawSenderName',
          'findMessages',
          'traceMessage',
          'revealMessage',
          'listAllBulks',
          'cancelBulkOfVendor',
          'listOldestMessages',
          'listUncertainMessages',
          'resolveUncertainMessages',
          'listWebhooks',
          'resumeWebhook',
          'listNumbers',
          'setNumber',
          'removeNumber',
          'listCarriers',
          'pauseCarrier',
          'drainCarrier',
          'resumeCarrier',
          'rebindCarrier',
          'testCarrier',
          'listRoutes',
          'listCarrierSettingsVersions',
          'createCarrierSettingsVersion',
          'getCarrierSettingsVersion',
          'tryCarrierSettingsVersion',
          'activateCarrierSettingsVersion',
          'listUnmatchedReceipts',
          'listCarrierOddities',
          'listIncomingMessages',
          'createOperator',
          'listOperators',
          'changeOperator',
          'removeOperator',
          'removeSecondFactorOfOperator',
          'listAuditLog',
        ],
      },
    ],
  },
  {
    name: 'Console',
    tags: [
      {
        name: 'Console',
        description: 'How people get into the console in a browser. Programs log in under Accounts.',
        operations: [
          'startConsoleSession',
          'endConsoleSession',
          'renewConsoleToken',
          'showSignInProvider',
          'startSignIn',
          'finishSignIn',
          'createLoginLink',
          'showLinkOwner',
          'exchangeLoginCode',
        ],
      },
    ],
  },
];

const POSITIONS: ReadonlyMap<string, number> = new Map(
  TAG_GROUPS.flatMap(({ tags }) => tags.flatMap(({ operations }) => operations)).map((id, index) => [id, index]),
);

/** An operation without a place comes last. */
export function positionOf(operationId: string): number {
  return POSITIONS.get(operationId) ?? POSITIONS.size;
}
