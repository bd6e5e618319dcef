import type { ReactNode } from 'react';
import { rich } from '../text/rich';

/** The pages before a login, and what is said of the session. */
export const session = {
  documentTitle: (page: string) => `${page} · SMS console`,
  logIn: 'Log in',
  purpose: 'To send, and to see what became of every message.',
  forgotten: 'Forgot your password?',
  email: 'E-mail',
  password: 'Password',
  tooManyAttempts: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
  logInAs: (email: ReactNode) => rich`Log in as ${email}?`,
  linkPurpose: 'Continue only if you asked for this link. Everybody in that account can see what you do there.',
  currentEnds: (email: ReactNode) => rich`You are logged in as ${email}. That session will end.`,
  usedLink: 'This link was already used or has expired.',
  loggedOutElsewhere: 'You logged out in another tab.',
  ended: 'Your session has ended. Log in again. What you typed is still here.',
  signIn: {
    at: (name: ReactNode) => rich`Sign in with ${name}`,
    refused: 'You may not sign in here. Ask those who manage your groups.',
    failed: 'The sign-in did not work, or took too long. Try again.',
  },
  codeStep: {
    title: 'Enter the code',
    purpose: 'The six digits that your authenticator app shows, or one of your recovery codes.',
    code: 'Code of the app, or recovery code',
    back: 'Another user',
  },
  reset: {
    sendLink: 'Send me a link',
    linkSent: 'If a user has this address, a link is on its way. It works for an hour.',
    tab: 'New password',
    title: 'Set a new password',
    purpose:
      'The operator of this platform gives you a reset token. It works once, for an hour, and ends your sessions.',
    token: 'Reset token',
    tokenHint: 'It begins with pr_.',
    password: 'New password',
    passwordHint: 'At least 8 characters.',
    set: 'Set password',
    back: 'Back to the login',
    done: 'Your password is set. Log in with it.',
  },
  noConnection: {
    tab: 'No connection',
    retrying: "Can't reach the server · retrying every 5 s",
    tryNow: 'Try now',
  },
  story: {
    accepted: 'Accepted',
    routed: 'Route 4670 to the carrier',
    acceptedByCarrier: 'Accepted by the carrier',
    delivered: 'Delivered',
    webhook: 'Your webhook answered 200',
    claim: 'Every message tells its whole story.',
    detail: 'Each step with its time, in the carrier’s own words.',
  },
};

/** Failures of requests that the API has no text for. */
export const failures = {
  unreachable: "Can't reach the server",
  /** A request that is sent again by itself. */
  retrying: (failure: string, seconds: number) => `${failure} · retrying in ${seconds} s`,
  responded: (status: number) => `The server responded with status ${status}.`,
};
