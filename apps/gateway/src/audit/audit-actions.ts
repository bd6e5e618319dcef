/** Everything that is recorded; one whose change was refused or is unknown stands again with `.failed`. */
export type AuditAction =
  | 'operator.logged-in'
  | 'session.reused-token'
  | 'api-key.created'
  | 'api-key.revoked'
  | 'user.created'
  | 'user.password-changed'
  | 'vendor.created'
  | 'sub-account.created'
  | 'vendor.suspended'
  | 'vendor.unsuspended'
  | 'vendor.topped-up'
  | 'vendor.adjusted'
  | 'sender-name.approved'
  | 'sender-name.rejected'
  | 'messages.looked-up';
