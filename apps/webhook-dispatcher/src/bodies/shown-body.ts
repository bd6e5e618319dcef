import type { ShownBody } from '@sms/contracts/webhook-dispatcher';
import type { BodyRow, OpenedRow } from './bodies';
import { withoutTextAndNumber } from '../events/without-text-and-number';

type Shown = OpenedRow<BodyRow> & { readonly includes_text_and_number: boolean };

/** The body of an event as its endpoint would get it now. */
export function shownBody({ body, includes_text_and_number: includes, text_missing: missing }: Shown): ShownBody {
  if (!includes) return { body: withoutTextAndNumber(body) };
  return { body, ...(missing && { textMissing: missing }) };
}
