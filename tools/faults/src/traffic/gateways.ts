import { ApiClient, type ApiRequest, ApiUnreachableError, type ApiResponse } from '@sms/api-client';

/** How clients choose among the gateways. */
export interface Gateways {
  /** Undefined: nobody knows what became of the request. `unreached`: no gateway has got it. */
  send(path: string, request: ApiRequest): Promise<ApiResponse | 'unreached' | undefined>;
}

/** Of one request; a gateway refuses in good order long before. */
const TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 500;
/** Looks that fail in a row make a gateway one that is not ready; one that succeeds makes it ready. */
const FAILED_LOOKS = 3;
/** Longer than a gateway looks at what it needs: a slow one is not one that is away. */
const LOOK_TIMEOUT_MS = 5_000;

export function clientsOf(baseUrls: readonly string[]): ApiClient[] {
  return baseUrls.map((url) => new ApiClient(url, { timeoutMs: TIMEOUT_MS }));
}

/** All of them by turns, whether they live or not. */
export class AllGateways implements Gateways {
  private turn = 0;

  constructor(private readonly clients: readonly ApiClient[]) {}

  async send(path: string, request: ApiRequest): Promise<ApiResponse | undefined> {
    return this.clients[(this.turn += 1) % this.clients.length]?.send('POST', path, request).catch(() => undefined);
  }
}

interface Candidate {
  readonly client: ApiClient;
  failedLooks: number;
}

/**
 * Chooses as a load balancer does: asks each gateway twice a second whether it is ready, takes those by turns that are,
 * and the next one where a connection is refused, because the request has reached nobody then. It repeats nothing else.
 */
export class ReadyGateways implements Gateways {
  private readonly candidates: readonly Candidate[];
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(clients: readonly ApiClient[]) {
    this.candidates = clients.map((client) => ({ client, failedLooks: 0 }));
  }

  start(): void {
    this.timer = setInterval(() => this.candidates.forEach((candidate) => void look(candidate)), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async send(path: string, request: ApiRequest): Promise<ApiResponse | 'unreached' | undefined> {
    for (;;) {
      const ready = this.candidates.filter(({ failedLooks }) => failedLooks < FAILED_LOOKS);
      const chosen = ready[(this.turn += 1) % Math.max(ready.length, 1)];
      if (!chosen) return 'unreached';
      try {
        return await chosen.client.send('POST', path, request);
      } catch (error) {
        if (!isRefusedConnection(error)) return undefined;
        chosen.failedLooks = FAILED_LOOKS;
      }
    }
  }
}

async function look(candidate: Candidate): Promise<void> {
  const ready = await fetch(`${candidate.client.baseUrl}/readyz`, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })
    .then((response) => response.ok)
    .catch(() => false);
  candidate.failedLooks = ready ? 0 : candidate.failedLooks + 1;
}

function isRefusedConnection(error: unknown): boolean {
  // fetch wraps what the socket said.
  const fetchError = error instanceof ApiUnreachableError ? (error.cause as { cause?: { code?: unknown } }) : undefined;
  return fetchError?.cause?.code === 'ECONNREFUSED';
}
