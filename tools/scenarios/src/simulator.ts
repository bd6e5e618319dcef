/** A rule of the simulator's control API. */
export interface SimulatorRule {
  readonly destination: string;
  readonly behaviour: string;
  readonly status?: string;
  readonly times?: number;
  readonly response_delay_ms?: number;
  readonly receipt_delay_ms?: number;
}

/** The carrier's side: what it is told to do, and what it witnessed. */
export class Simulator {
  constructor(private readonly controlUrl: string) {}

  async setRules(rules: readonly SimulatorRule[]): Promise<void> {
    const response = await fetch(`${this.controlUrl}/rules`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules }) });
    if (!response.ok) throw new Error(`the simulator answered ${response.status} to its rules`);
  }

  /** When it accepted each message to this number, in milliseconds of the Unix epoch. */
  async acceptedAt(destination: string): Promise<number[]> {
    const response = await fetch(`${this.controlUrl}/accepted?destination=${destination}`);
    const { accepted } = (await response.json()) as { accepted: { accepted_at: string }[] };
    return accepted.map(({ accepted_at: at }) => Date.parse(at));
  }
}
