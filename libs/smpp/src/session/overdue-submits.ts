import type { Pdu } from '../codec/pdu';
import { readSubmitAnswer, type SubmitAnswer } from './submit-outcome';

/** The response to a submit that had already been settled as uncertain. */
export interface LateResponse {
  sequence: number;
  /** As given to `submit`. */
  tag: number;
  answer: SubmitAnswer;
}

/** How many overdue submits are remembered; the oldest are forgotten first. */
const MAX_REMEMBERED = 10_000;

/** Submits past their deadline, kept so that a late response can still be reported to the caller. */
export class OverdueSubmits {
  private readonly tags = new Map<number, number>();

  add(sequence: number, tag: number): void {
    this.tags.set(sequence, tag);
    if (this.tags.size <= MAX_REMEMBERED) return;
    const [oldest] = this.tags.keys();
    if (oldest !== undefined) this.tags.delete(oldest);
  }

  /** Undefined when the response belongs to none of them. */
  take(pdu: Pdu): LateResponse | undefined {
    if (pdu.command !== 'submit_sm_resp' && pdu.command !== 'generic_nack') return undefined;
    const tag = this.tags.get(pdu.sequence);
    if (tag === undefined) return undefined;
    this.tags.delete(pdu.sequence);
    return { sequence: pdu.sequence, tag, answer: readSubmitAnswer(pdu) };
  }
}
