import { freePort } from '@sms/dev-env';
import { delivering } from '../cases/scripts';
import { type Script, ScriptedSmsc } from '../smsc/scripted-smsc';
import type { StartSmsc } from '../smsc/smsc';

const ACCOUNT = { systemId: 'interop', password: 'secret' };
const LINK = { kind: 'smpp', host: '127.0.0.1', window_size: 50, max_sessions: 2 };

/** A foreign SMSC as a carrier of the settings; accepts everything and reports it delivered, unless told otherwise. */
export class ForeignCarrier {
  /** When it read each submit, by performance.now(). */
  readonly readAt: number[] = [];

  private constructor(
    readonly name: string,
    readonly smsc: ScriptedSmsc,
    public script: Script,
  ) {}

  static async start(name: string, start: StartSmsc): Promise<ForeignCarrier> {
    const take: Script = (submit, smsc) => {
      carrier.readAt.push(performance.now());
      return carrier.script(submit, smsc);
    };
    const smsc = new ScriptedSmsc(start, { port: await freePort(), ...ACCOUNT }, take);
    const carrier = new ForeignCarrier(name, smsc, delivering);
    await smsc.start();
    return carrier;
  }

  /** Its entry in the settings; without prefixes only rules send to it. */
  settings(more: object = {}): Record<string, unknown> {
    const { systemId: system_id, password } = ACCOUNT;
    return { name: this.name, ...LINK, port: this.smsc.port, system_id, password, prefixes: [], ...more };
  }

  /** How an HTTP carrier in front of it connects. */
  get link(): { readonly name: string; readonly port: number } & typeof ACCOUNT {
    return { name: this.name, port: this.smsc.port, ...ACCOUNT };
  }
}

/** How often all of them together read each number. */
export function copiesAt(carriers: readonly ForeignCarrier[]): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const { smsc } of carriers)
    for (const { destination } of smsc.submits) copies.set(destination, (copies.get(destination) ?? 0) + 1);
  return copies;
}
