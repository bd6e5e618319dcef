import type { ReactNode } from 'react';
import { rich } from '../text/rich';

/** One-time passwords. */
export const otp = {
  testPurpose: 'Try one-time passwords. In test mode the code is 123456, and the number decides what happens.',
  livePurpose: 'Send a code and verify it. The message is real. Costs 1 credit per segment.',
  send: {
    label: 'Send code',
    title: '1. Send code',
    number: 'Number',
    platformDefault: 'Platform default',
    send: 'Send code',
    sendTest: 'Send test code',
  },
  verify: {
    label: 'Verify the code',
    title: '2. Verify it',
    validUntil: (time: ReactNode) => rich`Valid until ${time}`,
    code: 'Code',
    codeHint: 'The six digits from the message.',
    verified: 'Verified.',
    verify: 'Verify',
  },
  cases: {
    title: 'Test numbers and what happens',
    right: 'the code is right',
    wrong: 'the code is wrong; five wrong codes lock it',
    noneRight: 'no code is right',
    expired: 'the code has expired',
    locked: 'the code is locked',
    used: 'the code has been used',
  },
};
