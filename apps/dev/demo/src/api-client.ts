import { setTimeout as pause } from 'node:timers/promises';
import { DemoError, NOT_RUNNING } from './demo-error';

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: Record<string, unknown>;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const MAX_RATE_LIMIT_WAIT_SECONDS = 61;

export type Say = (line: string) => void;

/** Calls the API of the running system; where the rate limit refuses, waits as long as it asks for. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private readonly say: Say,
  ) {}

  /** Any answer, whatever its status. */
  async call(call: Call): Promise<Answer> {
    const response = await this.send(call);
    const waitSeconds = Number(response.headers.get('retry-after'));
    if (response.status === 429 && waitSeconds > 0 && waitSeconds <= MAX_RATE_LIMIT_WAIT_SECONDS) {
      await response.body?.cancel();
      this.say(`the rate limit asks to wait ${waitSeconds} s`);
      await pause(waitSeconds * 1000);
      return this.call(call);
    }
    const body = (await response.json().catch(() => ({}))) as { message?: string; data?: Record<string, unknown> };
    return { status: response.status, message: body.message ?? '', data: body.data ?? {} };
  }

  /** The data of a successful answer; anything else ends the demo. */
  async data(call: Call): Promise<Record<string, unknown>> {
    const answer = await this.call(call);
    if (answer.status === 200) return answer.data;
    throw new DemoError(`${call.method} ${call.path} answered ${answer.status}: ${answer.message}`);
  }

  private async send({ method, path, headers, body }: Call): Promise<Response> {
    const init: RequestInit = {
      method,
      signal: AbortSignal.timeout(15_000),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    try {
      return await fetch(new URL(path, this.baseUrl), init);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      throw new DemoError(timedOut ? `${this.baseUrl} does not answer` : NOT_RUNNING);
    }
  }
}
