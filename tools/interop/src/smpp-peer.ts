import { freePort } from '@sms/dev-env';
import { ANSWER_CASES } from './cases/answer-cases';
import { DRAIN, runDrain } from './cases/drain';
import { runIncoming } from './cases/incoming';
import { runLoad } from './cases/load';
import { MUTE, runMute } from './cases/mute';
import { COMMON_RECEIPT_CASES, DIRECT_RECEIPT_CASES, ID_FORM_CASES } from './cases/receipt-cases';
import { delivering } from './cases/scripts';
import { TEXT_CASES } from './cases/text-cases';
import { ScriptedSmsc } from './smsc/scripted-smsc';
import type { StartSmsc } from './smsc/smsc';
import type { Result } from './stage/interop-case';
import { numberOf, prefixOf } from './stage/numbers';
import type { Peer, Stage } from './stage/peer';

const SYSTEM_ID = 'interop';
const PASSWORD = 'secret';
const LONG_PASSWORD = 'a-password-of-24-letters';
const SHORT_SUBMIT_TIMEOUT_MS = 3_000;

/** Settings that differ from the defaults, by role. */
const ROLES: Readonly<Record<string, object>> = {
  main: {},
  hex: {},
  dec: {},
  last: { multipart_receipts: 'last' },
  throttled: {},
  slow: { submit_timeout_ms: 30_000 },
  lost: { submit_timeout_ms: SHORT_SUBMIT_TIMEOUT_MS },
  long: { password: LONG_PASSWORD },
  mute: { submit_timeout_ms: SHORT_SUBMIT_TIMEOUT_MS, priority: 1 },
  spare: { priority: 2 },
  drained: { submit_timeout_ms: SHORT_SUBMIT_TIMEOUT_MS, window_size: 5 },
  load: { submit_timeout_ms: SHORT_SUBMIT_TIMEOUT_MS },
};

/** Behind the recipients of cases. */
const FIRST_PHONE = 9_000;

const NAMES = Object.keys(ROLES);

/** A foreign SMSC in the place of each carrier. `position` tells its numbers from those of other peers. */
export async function startSmppPeer(name: string, position: number, start: StartSmsc): Promise<Peer> {
  const carriers = new Map<string, ScriptedSmsc>();
  const prefix = (role: string): string => prefixOf(position, NAMES.indexOf(role === 'spare' ? 'mute' : role));
  for (const role of NAMES) {
    const password = role === 'long' ? LONG_PASSWORD : PASSWORD;
    const carrier = new ScriptedSmsc(start, { port: await freePort(), systemId: SYSTEM_ID, password }, delivering);
    await carrier.start();
    carriers.set(role, carrier);
  }
  const number = (role: string, index: number): string => numberOf(prefix(role), index);
  const carrierOf = (role: string): ScriptedSmsc => {
    const carrier = carriers.get(role);
    if (!carrier) throw new Error(`there is no carrier ${role}`);
    return carrier;
  };
  return {
    name,
    settings: NAMES.map((role) => ({
      name: `${name}-${role}`,
      kind: 'smpp',
      host: '127.0.0.1',
      port: carrierOf(role).port,
      system_id: SYSTEM_ID,
      password: PASSWORD,
      prefixes: [prefix(role)],
      ...ROLES[role],
    })),
    carriers,
    cases: [...TEXT_CASES, ...COMMON_RECEIPT_CASES, ...ID_FORM_CASES, ...DIRECT_RECEIPT_CASES, ...ANSWER_CASES],
    number,
    runMore: async (stage, chosen) => {
      const mute = { mute: carrierOf('mute'), spare: carrierOf('spare') };
      const runs = await Promise.all([
        chosen(MUTE) ? runMute({ peer: name, stage, ...mute, number: (index) => number('mute', index) }) : [],
        runIncoming(
          {
            peer: name,
            stage,
            name: `${name}-main`,
            carrier: carrierOf('main'),
            phone: (index) => number('main', FIRST_PHONE + index),
          },
          chosen,
        ),
        chosen(DRAIN)
          ? runDrain({
              peer: name,
              stage,
              name: `${name}-drained`,
              carrier: carrierOf('drained'),
              number: (index) => number('drained', index),
            })
          : [],
      ]);
      return runs.flat();
    },
    runLoad: async (stage: Stage): Promise<Result[]> => {
      const carrier = carrierOf('load');
      const failure = { fail: () => carrier.die(), recover: () => carrier.start() };
      return [await runLoad({ peer: name, stage, carrier, number: (index) => number('load', index), failure })];
    },
    close: async () => void (await Promise.all([...carriers.values()].map((carrier) => carrier.close()))),
  };
}
