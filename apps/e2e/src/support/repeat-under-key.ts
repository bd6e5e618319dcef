import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';

const DECIDED_WITHIN_MS = 60_000;
const PATIENCE_MS = 15_000;
const PAUSE_MS = 300;

/** One send, as every attempt makes it. */
export interface KeyedSend {
  readonly path: string;
  readonly apiKey: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a client makes one attempt. */
interface Attempt {
  readonly gateway: number;
  /** The client cuts the connection when it has no answer by then. */
  readonly patienceMs: number;
  /** Before the next one. */
  readonly pauseMs: number;
  /** At both gateways at once. */
  readonly twice: boolean;
}

export interface Answer {
  readonly status: number;
  readonly errorCode: string | undefined;
  /** Of the request, or the reference of a code. */
  readonly id: string | undefined;
}

/** Attempts of an impatient client, before it asks in earnest. */
export const ATTEMPTS = fc.array(
  fc.record({
    gateway: fc.nat(1),
    patienceMs: fc.constantFrom(100, 400, 1_500, 7_000),
    pauseMs: fc.constantFrom(0, 100, 700, 2_000),
    twice: fc.boolean(),
  }),
  { maxLength: 4 },
);

/**
 * Makes these attempts, and then repeats the send until an answer says what became of it. Returns the answers that the
 * client got, in their order; the last one decides.
 */
export async function repeatUntilDecided(
  baseUrls: readonly string[],
  send: KeyedSend,
  attempts: readonly Attempt[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const once = async (gateway: number, patienceMs: number): Promise<void> => {
    const answer = await ask(baseUrls[gateway % baseUrls.length] ?? '', send, patienceMs);
    if (answer) answers.push(answer);
  };
  for (const { gateway, patienceMs, pauseMs, twice } of attempts) {
    await Promise.all([once(gateway, patienceMs), ...(twice ? [once(gateway + 1, patienceMs)] : [])]);
    await delay(pauseMs);
  }
  const end = performance.now() + DECIDED_WITHIN_MS;
  for (let gateway = 0; ; gateway += 1) {
    const before = answers.length;
    await once(gateway, PATIENCE_MS);
    if (answers.length > before && answers.at(-1)?.status !== 503) return answers;
    if (performance.now() > end) throw new Error(`${send.key} is not decided: ${JSON.stringify(answers.slice(-3))}`);
    await delay(PAUSE_MS);
  }
}

async function ask(
  baseUrl: string,
  { path, apiKey, key, body }: KeyedSend,
  patienceMs: number,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { data, error_code, request_id } = (await response.json()) as Record<string, unknown> & {
      data?: { request_id?: string; reference_id?: string };
    };
    return {
      status: response.status,
      errorCode: error_code as string | undefined,
      id: data?.request_id ?? data?.reference_id ?? (request_id as string | undefined),
    };
  } catch {
    return undefined;
  }
}
