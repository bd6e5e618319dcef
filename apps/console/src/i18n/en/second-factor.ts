import type { ReactNode } from 'react';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('en');

/** The authenticator app of a user. */
export const secondFactor = {
  title: 'Second factor',
  caption: 'An authenticator app on your phone.',
  setUp: 'Set up an app',
  due: 'Operators of this platform log in with a code of an authenticator app as well. Set one up to go on.',
  scan: 'Scan the code with an authenticator app, such as Aegis or Google Authenticator.',
  qrCode: 'QR code for the app',
  orType: 'Or type this key into the app:',
  code: 'Code',
  codeHint: 'The six digits that the app shows.',
  confirm: 'Confirm',
  enabledSince: (time: ReactNode) => rich`Set up since ${time}.`,
  codesLeft: (count: number) => plural(count, { one: '# recovery code is left.', other: '# recovery codes are left.' }),
  renewCodes: 'New recovery codes',
  remove: 'Remove the app',
  removed: 'The second factor was removed',
  renewal: { title: 'New recovery codes?', effect: 'The recovery codes of before work no more.' },
  removal: {
    title: 'Remove the app?',
    effect: 'Logins ask for your password alone from now on.',
    requiredEffect: 'You have to set up an app again before you can go on.',
  },
  codes: {
    label: 'Recovery codes',
    keep: 'Keep these codes where you find them without your phone.',
    meaning: 'Each of them logs you in once. They are not shown again.',
    save: 'Save as a file',
    kept: 'I have kept them',
  },
};
