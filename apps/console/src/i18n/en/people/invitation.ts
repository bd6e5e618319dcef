import type { ReactNode } from 'react';
import { rich } from '../../text/rich';

/** Where the link of an invitation leads. */
export const invitation = {
  tab: 'Invitation',
  title: (account: ReactNode) => rich`Join ${account}`,
  purpose: {
    member: 'You are invited to send from this account and to read what became of its messages.',
    owner: 'You are invited as an owner of this account, who may do everything in it.',
  },
  emailHint: 'You log in with it.',
  accept: 'Set password and log in',
  ended: 'This invitation works no more.',
  askAgain: 'A link works once, for seven days, and until it is sent again or withdrawn. Ask for another one.',
  tryAgain: 'Try again',
};
