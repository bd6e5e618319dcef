import type { ReactNode } from 'react';
import { rich } from '../../text/rich';

/** The users of the account. */
export const team = {
  purpose: 'The people who log in to this account. Programs use API keys instead.',
  add: 'Add user',
  onlyUser: 'You are the only user',
  onlyUserAdvice: 'Add a member who sends and reads, or another owner who can do everything while you are away.',
  email: 'E-mail',
  state: 'State',
  role: 'Role',
  added: 'Added',
  you: 'You',
  operatorReset: (time: ReactNode) => rich`Password set by an operator: ${time}`,
  enable: 'Enable',
  enableUser: (email: string) => `Enable ${email}`,
  enabled: 'User enabled',
  notEnabled: 'The user was not enabled',
  disable: 'Disable',
  disableUser: (email: string) => `Disable ${email}`,
  endSessions: 'End sessions',
  endSessionsOf: (email: string) => `End sessions of ${email}`,
  form: {
    title: 'Add a user',
    emailHint: 'The user logs in with it.',
    password: 'Password',
    passwordHint: 'At least 8 characters. No e-mail is sent: tell the user the password yourself.',
    roleHint: 'Members send and read. Owners may also manage API keys, the webhook, the team and sub-accounts.',
    done: 'User added',
    tellPassword: 'Tell them the password. They can change it in their settings.',
  },
  invite: 'Invite user',
  invitations: {
    title: 'Invitations',
    until: 'Link valid until',
    pending: 'Invited',
    expired: 'Expired',
    resend: 'Send again',
    resendTo: (email: string) => `Send again to ${email}`,
    resent: 'Invitation sent again',
    notResent: 'The invitation was not sent',
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  },
  inviting: {
    title: 'Invite somebody',
    emailHint: 'A link to choose a password goes to it. It works once, for seven days.',
    send: 'Send invitation',
    done: 'Invitation sent',
  },
  withdrawing: {
    title: 'Withdraw this invitation?',
    effect: 'The link in the mail works no more. You can invite the person again.',
    done: 'Invitation withdrawn',
  },
  disabling: {
    title: 'Disable this user?',
    effect:
      'The user is logged out everywhere at once, and cannot log in until you enable them again. API keys belong to the account and keep working: revoke those that the person knew.',
    done: 'User disabled',
  },
  endingSessions: {
    title: 'End all sessions of this user?',
    effect: 'The user is logged out everywhere at once, and may log in again.',
    done: 'Sessions ended',
  },
};
