import { delivered, expired, pending, rejected, undelivered, type Outcome } from './outcome';
import type { QuirkScenario } from './quirk-scenario';

/** The expected outcomes of receipt texts that do not report a delivery, by quirk. */
const TEXT_OUTCOMES: Readonly<Record<number, Outcome>> = {
  7: undelivered,
  9: undelivered,
  26: expired,
  28: undelivered,
  29: undelivered,
  31: undelivered,
  32: undelivered,
  34: undelivered,
  42: undelivered,
  27: rejected,
  // On the way, unknown, or without a state: the final word is still to come.
  21: pending,
  22: pending,
  23: pending,
  24: pending,
  25: pending,
  30: pending,
  43: pending,
  44: pending,
  // Texts of somebody, however much they look like a receipt; and an id nobody could have.
  47: pending,
  48: pending,
  49: pending,
  50: pending,
};
const RECEIPT_TEXTS = 50;

export const RECEIPT_TEXT_QUIRKS: readonly QuirkScenario[] = Array.from(
  { length: RECEIPT_TEXTS },
  (_unused, index) => index + 1,
).map((number) => ({
  name: `receipt text ${number}`,
  destination: `999${600 + number}0001`,
  expected: TEXT_OUTCOMES[number] ?? delivered,
}));
