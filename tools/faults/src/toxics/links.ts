import type { OwnFacts, SystemFacts } from '@sms/dev-env';
import { TcpProxy } from './tcp-proxy';

export const LINK_KINDS = ['nats', 'postgres', 'smpp', 'receiver'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface Link {
  readonly kind: LinkKind;
  /** Whose link it is; that to the receiver is one for all. */
  readonly process: string;
  readonly proxy: TcpProxy;
}

/** The carrier is the other end of a link. */
const NO_LINKS = ['smsc-simulator'];

/** The links of a system, each through a proxy of its own. */
export class Links {
  private readonly links: Link[] = [];

  get all(): readonly Link[] {
    return this.links;
  }

  readonly ownFacts: OwnFacts = async (process, facts) => ({
    facts: NO_LINKS.includes(process) ? facts : await this.throughProxies(process, facts),
    env: {},
  });

  /** @param url of a server; the one to be used instead */
  async through(kind: LinkKind, process: string, url: string): Promise<string> {
    const parsed = new URL(url);
    parsed.port = String(await this.port(kind, process, Number(parsed.port)));
    return kind === 'receiver' ? parsed.origin : parsed.href;
  }

  async stop(): Promise<void> {
    await Promise.all(this.links.map(({ proxy }) => proxy.stop()));
  }

  private async throughProxies(process: string, facts: SystemFacts): Promise<SystemFacts> {
    const { databaseUrls, natsUrl, smppPort } = facts;
    const [postgresPort] = Object.values(databaseUrls).map((url) => new URL(url).port);
    const ownPort = await this.port('postgres', process, Number(postgresPort));
    const moved = Object.entries(databaseUrls).map(([name, url]) => {
      const parsed = new URL(url);
      parsed.port = String(ownPort);
      return [name, parsed.href];
    });
    return {
      ...facts,
      databaseUrls: Object.fromEntries(moved) as SystemFacts['databaseUrls'],
      natsUrl: (await this.through('nats', process, natsUrl)).replace(/\/$/, ''),
      smppPort: process.startsWith('messaging-worker') ? await this.port('smpp', process, smppPort) : smppPort,
    };
  }

  private async port(kind: LinkKind, process: string, target: number): Promise<number> {
    const proxy = await TcpProxy.start(target);
    this.links.push({ kind, process, proxy });
    return proxy.port;
  }
}
