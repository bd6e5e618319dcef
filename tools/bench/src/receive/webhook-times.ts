import type { Server } from 'node:https';
import { becomesTrue } from '@sms/dev-env';
import { httpsReceiver, listen } from './receivers';

const MESSAGE_ID = /"message_?[iI]d":"([^"]*)"/;
const LOOK_EVERY_MS = 50;

/** A receiver in this process that notes when the first webhook of each request came. */
export class WebhookTimes {
  private readonly firstAt = new Map<string, number>();

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  /** @param delayMs after which each webhook is answered */
  static async start(caDir: string, delayMs = 0): Promise<WebhookTimes> {
    const server = httpsReceiver(caDir, (_path, _headers, body) => times.take(body), delayMs);
    const times = new WebhookTimes(`https://127.0.0.1:${await listen(server)}/hook`, server);
    return times;
  }

  /** Milliseconds of the Unix epoch at which the request's first webhook came; infinite when none does. */
  async of(requestId: string, timeoutMs: number): Promise<number> {
    const key = requestKey(requestId);
    await becomesTrue(() => Promise.resolve(this.firstAt.has(key)), timeoutMs, LOOK_EVERY_MS);
    return this.firstAt.get(key) ?? Infinity;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private take(body: Buffer): void {
    const key = requestKey(MESSAGE_ID.exec(body.toString('latin1'))?.[1] ?? '');
    if (!this.firstAt.has(key)) this.firstAt.set(key, Date.now());
  }
}

/** The id of a message is that of its request, but for the last four digits. */
function requestKey(id: string): string {
  return id.slice(0, -4);
}
