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
    const response = await fetch(`${this.controlUrl}/accepted?destination=${destination}&after=${place}`);
    if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
    const { accepted, last_sequence: last } = (await response.json()) as {
      accepted: { accepted_at: string }[];
      last_sequence: number;
    };
    this.lastSequence = Math.max(this.lastSequence, last);
    return accepted.map(({ accepted_at: at }) => Date.parse(at));
  }
}
