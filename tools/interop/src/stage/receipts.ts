import type { Delivery, ForeignSubmit } from '../smsc/smsc';

const ESM_CLASS_RECEIPT = 4;
export const ESM_CLASS_INTERMEDIATE = 0x20;

export interface ReceiptForm {
  /** As the receipt writes it. */
  readonly id: string;
  /** The word after `stat:`. */
  readonly stat?: string;
  /** The text after `stat:<word>`; ` err:000 text:` by default. */
  readonly rest?: string;
  /** How the carrier writes the recipient. */
  readonly recipient?: (number: string) => string;
  readonly esmClass?: number;
  /** Says id and state in optional parameters as well. */
  readonly messageState?: number;
}

/** A receipt as most carriers write it: text alone, no reference of the submit. */
export function receiptFor({ source, destination }: ForeignSubmit, form: ReceiptForm): Delivery {
  const {
    id,
    stat = 'DELIVRD',
    rest = ' err:000 text:',
    recipient = same,
    esmClass = ESM_CLASS_RECEIPT,
    messageState,
  } = form;
  const at = minute(new Date());
  const text = `id:${id} sub:001 dlvrd:001 submit date:${at} done date:${at} stat:${stat}${rest}`;
  const parameters = messageState === undefined ? {} : { receiptedMessageId: id, messageState };
  return {
    esmClass,
    dataCoding: 0,
    source: recipient(destination),
    destination: source,
    octets: Buffer.from(text, 'latin1'),
    ...parameters,
  };
}

/** `YYMMDDhhmm` in UTC. */
function minute(at: Date): string {
  return at.toISOString().replaceAll(/[-T:]/g, '').slice(2, 12);
}

function same(number: string): string {
  return number;
}
