import type { IdForm } from '../behaviour/behaviour';

export interface MessageIds {
  /** As submit_sm_resp has it. */
  response: string;
  /** As the receipt has it. */
  receipt: string;
}

const PADDED_LENGTH = 20;

/** Numbers the messages upwards from `startMs`, the time of the start, so that a restarted carrier does not repeat ids. */
export class MessageIdSequence {
  private last: bigint;

  constructor(startMs: number) {
    this.last = BigInt(startMs) * 1000n;
  }

  next(form: IdForm): MessageIds {
    this.last += 1n;
    const decimal = this.last.toString();
    const hex = this.last.toString(16);
    switch (form) {
      case 'same':
        return { response: decimal, receipt: decimal };
      case 'hex_then_decimal':
        return { response: hex, receipt: decimal };
      case 'upper_then_lower':
        return { response: hex.toUpperCase(), receipt: hex };
      case 'zero_padded':
        return { response: decimal, receipt: decimal.padStart(PADDED_LENGTH, '0') };
    }
  }
}
