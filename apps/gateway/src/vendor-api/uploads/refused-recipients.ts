export type RecipientsFieldName = 'recipients' | 'phone' | 'recipients_file';

/** A row of a list that no message can be sent to. */
export interface RefusedRecipient {
  readonly field: RecipientsFieldName;
  /** From 1: the line of a file, or the position in a list. */
  readonly row: number;
  /** Its first characters. */
  readonly value: string;
  readonly code: 'invalid_phone_number';
}

/** Maximum number named; a list with more is no list of recipients. */
export const MAX_REFUSED_NAMED = 1_000;
const MAX_VALUE_LENGTH = 40;

/** The malformed rows of a list: the first ones, and how many there are. */
export class RefusedRecipients {
  readonly named: RefusedRecipient[] = [];
  total = 0;

  add(field: RecipientsFieldName, row: number, value: string): void {
    this.total += 1;
    if (this.named.length === MAX_REFUSED_NAMED) return;
    const shown = [...value.slice(0, 2 * MAX_VALUE_LENGTH)].slice(0, MAX_VALUE_LENGTH).join('');
    this.named.push({ field, row, value: shown, code: 'invalid_phone_number' });
  }

  addAll({ named, total }: RefusedRecipients): void {
    this.named.push(...named.slice(0, MAX_REFUSED_NAMED - this.named.length));
    this.total += total;
  }
}
