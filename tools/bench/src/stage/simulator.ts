import { becomesTrue } from '@sms/dev-env';
import { acceptedSegments } from '@sms/kit';

/** A message that the carrier has not accepted after that long counts as not submitted. */
export const SUBMITTED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 250;

interface Submission {
  /** Milliseconds from the request until the carrier has accepted the message; infinite when it does not. */
  readonly waitMs: number;
  /** Milliseconds of the Unix epoch. */
  readonly acceptedAt: number;
}

/** What the simulator has accepted; each question goes through what came since an earlier answer, not through all. */
export class AcceptedMessages {
  private lastSequence = 0;

  constructor(private readonly controlUrl: string) {}

  /** A place before whatever is accepted from now on. */
  get place(): number {
    return this.lastSequence;
  }

  /** When it accepted each message to a number behind that place, in milliseconds of the Unix epoch. */
  async to(destination: string, place: number): Promise<number[]> {
    const query = { destination, after: place };
    const { accepted, last_sequence: last } = await acceptedSegments(this.controlUrl, query);
    this.lastSequence = Math.max(this.lastSequence, last);
    return accepted.map(({ accepted_at: at }) => Date.parse(at));
  }

  /** Runs what sends the first message to a number. */
  async submission(destination: string, send: () => Promise<unknown>): Promise<Submission> {
    const { place } = this;
    const sentAt = Date.now();
    await send();
    let accepted: number[] = [];
    const look = async (): Promise<boolean> => (accepted = await this.to(destination, place)).length > 0;
    await becomesTrue(look, SUBMITTED_WITHIN_MS, LOOK_EVERY_MS);
    const acceptedAt = accepted[0] ?? Infinity;
    return { waitMs: acceptedAt - sentAt, acceptedAt };
  }
}
