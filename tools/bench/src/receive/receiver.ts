import { BenchChild } from '../processes/bench-child';
import type { Witnessed } from './webhook-witness';

interface Addresses {
  readonly webhookUrl: string;
  readonly callbackUrl: string;
}

/** The receiver of webhooks and callbacks, in a process of its own. */
export class Receiver {
  private constructor(
    readonly child: BenchChild,
    readonly addresses: Addresses,
  ) {}

  /**
   * @param caDir folder of a development certificate authority
   * @param delayMs after which each webhook is answered
   */
  static async start(caDir: string, delayMs = 0): Promise<Receiver> {
    const child = BenchChild.start('receiver', [caDir, String(delayMs)]);
    return new Receiver(child, await child.order<Addresses>('listen'));
  }

  /** Forgets what it has seen; from now on webhooks signed with these secrets count, by path of their URL. */
  begin(secrets: Readonly<Record<string, readonly string[]>>): Promise<void> {
    return this.child.order('begin', secrets);
  }

  /**
   * Milliseconds of the Unix epoch at which so many messages had both of their webhooks, so many webhooks had come, or
   * so many callbacks.
   * @throws after `timeoutMs`
   */
  reached(what: 'complete' | 'requests' | 'callbacks', count: number, timeoutMs: number): Promise<number> {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(
        () => reject(new Error(`the receiver does not have ${count} (${what}) after ${timeoutMs} ms`)),
        timeoutMs,
      ).unref();
    });
    return Promise.race([this.child.order<number>(what, count), late]);
  }

  /** `connections`: TLS connections that were opened since `begin`. */
  witnessed(): Promise<Witnessed & { readonly callbacks: number; readonly connections: number }> {
    return this.child.order('witnessed');
  }

  stop(): void {
    this.child.stop();
  }
}
