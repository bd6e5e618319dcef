import { EVERYWHERE } from './statements/everywhere';
import { ONE_TIME_PASSWORDS } from './statements/one-time-passwords';
import { READING } from './statements/reading';
import { SENDER_NAMES_AND_WEBHOOK } from './statements/sender-names-and-webhook';
import { SENDING } from './statements/sending';
import { SILENCES } from './statements/silences';
import type { Section } from './statements/statement';

export const SECTIONS: readonly Section[] = [
  ...SENDING,
  ...READING,
  ...ONE_TIME_PASSWORDS,
  ...SENDER_NAMES_AND_WEBHOOK,
  ...EVERYWHERE,
  ...SILENCES,
];
