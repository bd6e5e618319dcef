import { freePort } from '@sms/dev-env';
import { type KannelLink, type KannelPrograms, SENDSMS_PASSWORD, startKannel } from '@sms/kit';
import { runLoad } from '../cases/load';
import { COMMON_RECEIPT_CASES, ID_FORM_CASES } from '../cases/receipt-cases';
import { delivering } from '../cases/scripts';
import { TEXT_CASES } from '../cases/text-cases';
import { startNpmSmsc } from '../smsc/npm-smsc';
import { ScriptedSmsc } from '../smsc/scripted-smsc';
import type { InteropCase, Result } from '../stage/interop-case';
import { numberOf, prefixOf } from '../stage/numbers';
import type { Peer, Stage } from '../stage/peer';
import { DESCRIBED_KANNEL, describedSendSms } from './described-kannel';

const NAME = 'kannel';
const SYSTEM_ID = 'interop';
const PASSWORD = 'secret';
const RECEIPT_TOKEN = 'interop-report-token-of-32-letters';
const ESME_RINVDSTADR = 0x0b;

/**
 * `msg-id-type` of the link behind each carrier: 1 answers in hexadecimal and reports in decimal, 2 the other way
 * round.
 */
const ROLES: Readonly<Record<string, { link?: Pick<KannelLink, 'msgIdType'>; settings?: object }>> = {
  main: {},
  hex: { link: { msgIdType: '1' } },
  dec: { link: { msgIdType: '2' } },
  get: { settings: { post: false } },
  api: {},
  load: {},
};

const NAMES = Object.keys(ROLES);

const CASES: readonly InteropCase[] = [
  ...TEXT_CASES,
  ...COMMON_RECEIPT_CASES,
  ...ID_FORM_CASES,
  {
    name: 'answer: refused behind it',
    script: () => (submit, carrier) => carrier.refuse(submit, ESME_RINVDSTADR),
    expected: 'failed, 0 copies',
  },
  {
    name: 'text: in a query instead of a body',
    carrier: 'get',
    message: '€[]{}\\~^| @_ çáê',
    script: () => delivering,
    expected: 'delivered, 1 copy',
  },
  {
    name: 'described: a text of GSM-7',
    carrier: 'api',
    message: '€[]{}\\~^| @_ çáê "&<+%',
    script: () => delivering,
    expected: 'delivered, 1 copy',
  },
  {
    name: 'described: a long text in another script, split by Kannel',
    carrier: 'api',
    message: 'Здравствуй, мир! '.repeat(7),
    script: () => delivering,
    expected: 'delivered, 1 copy of 2 parts',
  },
  {
    name: 'described: refused behind it',
    carrier: 'api',
    script: () => (submit, carrier) => carrier.refuse(submit, ESME_RINVDSTADR),
    expected: 'failed, 0 copies',
  },
];

/** Kannel as our HTTP carrier; behind it npm's `smpp` as its SMSC, where the texts are read. */
export async function startKannelPeer(
  programs: KannelPrograms,
  folder: string,
  reportPort: number,
  position: number,
): Promise<Peer> {
  const carriers = new Map<string, ScriptedSmsc>();
  const close: (() => Promise<void>)[] = [];
  for (const role of NAMES) {
    const account = { port: await freePort(), systemId: SYSTEM_ID, password: PASSWORD };
    const carrier = new ScriptedSmsc(startNpmSmsc, account, delivering);
    await carrier.start();
    carriers.set(role, carrier);
    close.push(() => carrier.close());
  }
  const links = [...carriers].map(([name, { port }]): KannelLink => ({
    name,
    port,
    systemId: SYSTEM_ID,
    password: PASSWORD,
    ...ROLES[name]?.link,
  }));
  const kannel = await startKannel(programs, links, folder);
  close.push(() => kannel.close());
  const prefix = (role: string): string => prefixOf(position, NAMES.indexOf(role));
  const number = (role: string, index: number): string => numberOf(prefix(role), index);
  return {
    name: NAME,
    settings: NAMES.map((role) => ({
      ...settingsOf(role, kannel.sendSmsUrl),
      name: `${NAME}-${role}`,
      receipt_url: `http://127.0.0.1:${reportPort}`,
      receipt_token: RECEIPT_TOKEN,
      prefixes: [prefix(role)],
    })),
    carriers,
    cases: CASES,
    number,
    runMore: () => Promise.resolve([]),
    runLoad: async (stage: Stage): Promise<Result[]> => {
      const carrier = carriers.get('load');
      if (!carrier) return [];
      const failure = { fail: () => kannel.smsbox.kill(), recover: () => kannel.smsbox.start() };
      return [await runLoad({ peer: NAME, stage, carrier, number: (index) => number('load', index), failure })];
    },
    close: async () => void (await Promise.all(close.reverse().map((step) => step()))),
  };
}

function settingsOf(role: string, url: string): object {
  if (role === 'api') return { ...DESCRIBED_KANNEL, ...describedSendSms(url, role, SENDSMS_PASSWORD) };
  return { kind: 'http', url, username: role, password: SENDSMS_PASSWORD, ...ROLES[role]?.settings };
}
