/** A rule of the simulator's control API. */
export interface SimulatorRule {
  readonly destination: string;
  readonly behaviour: string | readonly string[];
  readonly status?: string;
  readonly times?: number;
  readonly response_delay_ms?: number;
  readonly receipt_delay_ms?: number;
}

/** How the carrier treats sessions. */
export interface CarrierSettings {
  readonly unbind_after_ms?: number;
  readonly account_submits_per_second?: number;
  readonly window_size?: number;
  readonly max_sessions?: number;
  readonly cut_session_counts_ms?: number;
}

/** A whole carrier; the one it was at the start when nothing is given. */
interface CarrierIdentity {
  readonly profile?: string;
  readonly settings?: CarrierSettings;
}

/** A text of a subscriber, as the control API takes it. */
export interface IncomingText {
  readonly source: string;
  readonly text?: string;
  readonly stop?: string;
  readonly part_length?: number;
  readonly in_reverse?: boolean;
  readonly missing_part?: number;
  readonly reference_bits?: number;
  readonly as?: string;
}

interface IncomingRecord {
  readonly id: number;
  readonly taken: boolean;
}

/** The carrier's side: what it is told to do, and what it witnessed. */
export class Simulator {
  constructor(private readonly controlUrl: string) {}

  async setRules(rules: readonly SimulatorRule[]): Promise<void> {
    await this.call('PUT', '/rules', { rules });
  }

  async become(carrier: CarrierIdentity): Promise<void> {
    await (Object.keys(carrier).length === 0 ? this.call('DELETE', '/carrier') : this.call('PUT', '/carrier', carrier));
  }

  /** When it accepted each message to this number, in milliseconds of the Unix epoch. */
  async acceptedAt(destination: string): Promise<number[]> {
    const { accepted } = (await this.call('GET', `/accepted?destination=${destination}`)) as {
      accepted: { accepted_at: string }[];
    };
    return accepted.map(({ accepted_at: at }) => Date.parse(at));
  }

  /** The destination of every message it accepted, as often as it did. */
  async acceptedDestinations(): Promise<string[]> {
    const { accepted } = (await this.call('GET', '/accepted?limit=10000')) as { accepted: { destination: string }[] };
    return accepted.map(({ destination }) => destination);
  }

  /** Lets a subscriber write to this number; the id is of `incoming`. */
  async receive(destination: string, text: IncomingText): Promise<number> {
    const { id } = (await this.call('POST', '/incoming', { destination, ...text })) as IncomingRecord;
    return id;
  }

  /** What subscribers wrote, and whether the ESME has taken it. */
  async incoming(): Promise<readonly IncomingRecord[]> {
    return ((await this.call('GET', '/incoming')) as { incoming: IncomingRecord[] }).incoming;
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.controlUrl}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`the simulator answered ${response.status} to ${method} ${path}: ${await response.text()}`);
    return response.json();
  }
}
