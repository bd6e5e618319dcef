import type { FieldsOf, Pdu } from '../codec/pdu';
import { readSubmitAnswer, type SubmitAnswer } from './submit-outcome';

/** The answer to a submit that had been given up as uncertain. */
export interface LateResponse {
  sequence: number;
  destinationAddr: string;
  userMessageReference?: number;
  answer: SubmitAnswer;
}

/** How many given-up submits are remembered; the oldest are forgotten first. */
const MAX_REMEMBERED = 10_000;

/** Submits past their deadline, kept so that an answer which comes after all can be told to the caller. */
export class OverdueSubmits {
  private readonly submits = new Map<number, Omit<LateResponse, 'answer'>>();

  add(sequence: number, fields: FieldsOf<'submit_sm'>): void {
    const userMessageReference = fields.tlvs?.userMessageReference;
    const destinationAddr = fields.destinationAddr ?? '';
    this.submits.set(sequence, { sequence, destinationAddr, ...(userMessageReference !== undefined && { userMessageReference }) });
    if (this.submits.size <= MAX_REMEMBERED) return;
    const [oldest] = this.submits.keys();
    if (oldest !== undefined) this.submits.delete(oldest);
  }

  /** Undefined when the response belongs to none of them. */
  take(pdu: Pdu): LateResponse | undefined {
    if (pdu.command !== 'submit_sm_resp' && pdu.command !== 'generic_nack') return undefined;
    const submit = this.submits.get(pdu.sequence);
    if (!submit) return undefined;
    this.submits.delete(pdu.sequence);
    return { ...submit, answer: readSubmitAnswer(pdu) };
  }
}
