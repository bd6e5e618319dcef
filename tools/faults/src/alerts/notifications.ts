import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Notified {
  readonly status: 'firing' | 'resolved';
  readonly labels: Readonly<Record<string, string>>;
  readonly fingerprint: string;
}

/** An alert, and the labels that it has to have. */
export interface Expected {
  readonly alert: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Receives what Alertmanager sends, as a pager would. */
export class Notifications {
  /** By alert and labels. */
  private readonly latest = new Map<string, Notified>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Notifications> {
    const server = createServer();
    const notifications = new Notifications(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        notifications.take(JSON.parse(Buffer.concat(chunks).toString()) as { alerts: Notified[] });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return notifications;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  isFiring(expected: Expected): boolean {
    return [...this.latest.values()].some((one) => one.status === 'firing' && isOf(one, expected));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private take({ alerts }: { readonly alerts: readonly Notified[] }): void {
    for (const alert of alerts) this.latest.set(alert.fingerprint, alert);
  }
}

export function isOf({ labels }: Pick<Notified, 'labels'>, { alert, labels: wanted = {} }: Expected): boolean {
  return labels['alertname'] === alert && Object.entries(wanted).every(([name, value]) => labels[name] === value);
}
