import { addConcatenation } from '@sms/smpp';
import type { ScriptedSmsc } from '../smsc/scripted-smsc';
import type { Delivery } from '../smsc/smsc';
import type { Result } from '../stage/interop-case';
import { settled } from '../stage/observe';
import type { Stage } from '../stage/peer';

/** The names of its cases begin with this. */
const INCOMING = 'incoming:';

const NUMBER = '1606';
const ESM_CLASS_HEADER = 0x40;
const UCS2 = 8;
const DEADLINE_MS = 30_000;
const HOLD_MS = 1_500;
const EXPECTED = 'one event with the whole text';

type Fields = Partial<Delivery> & Pick<Delivery, 'octets'>;

interface IncomingCase {
  readonly name: string;
  readonly text: string;
  /** What the peer delivers, in this order. */
  readonly deliveries: readonly Fields[];
}

const gsm = (text: string): Buffer => Buffer.from(text, 'latin1');
const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
/** In the order 3, 1, 2. */
const outOfOrder = <T>([first, second, third]: readonly [T, T, T]): T[] => [third, first, second];
const byHeader = (parts: readonly [Buffer, Buffer, Buffer], dataCoding = 0): Fields[] =>
  outOfOrder(
    parts.map((octets, index) => ({
      esmClass: ESM_CLASS_HEADER,
      dataCoding,
      octets: Buffer.from(addConcatenation(octets, { reference: 9, total: parts.length, part: index + 1 })),
    })) as [Fields, Fields, Fields],
  );
const byParameters = (parts: readonly [Buffer, Buffer, Buffer]): Fields[] =>
  outOfOrder(
    parts.map((octets, index) => ({ octets, sar: { reference: 77, total: parts.length, part: index + 1 } })) as [
      Fields,
      Fields,
      Fields,
    ],
  );

const LONG = ['a'.repeat(150), 'b'.repeat(150), 'the end.'] as const;
const WIDE = [`${'ж'.repeat(66)}\uD83D`, `\uDE00${'я'.repeat(60)}`, 'конец'] as const;
const PAYLOAD = 'From a payload. '.repeat(40);

const CASES: readonly IncomingCase[] = [
  { name: 'one part of GSM-7', text: 'Hello there', deliveries: [{ octets: gsm('Hello there') }] },
  { name: 'one part of UCS-2', text: 'Да, жду 😀', deliveries: [{ dataCoding: UCS2, octets: ucs2('Да, жду 😀') }] },
  {
    name: 'three by header, out of order',
    text: LONG.join(''),
    deliveries: byHeader([gsm(LONG[0]), gsm(LONG[1]), gsm(LONG[2])]),
  },
  {
    name: 'three of UCS-2, an emoji in two',
    text: WIDE.join(''),
    deliveries: byHeader([ucs2(WIDE[0]), ucs2(WIDE[1]), ucs2(WIDE[2])], UCS2),
  },
  {
    name: 'three by parameters, out of order',
    text: LONG.join(''),
    deliveries: byParameters([gsm(LONG[0]), gsm(LONG[1]), gsm(LONG[2])]),
  },
  { name: 'message_payload', text: PAYLOAD, deliveries: [{ octets: Buffer.alloc(0), payload: gsm(PAYLOAD) }] },
];

export interface Incoming {
  readonly peer: string;
  readonly stage: Stage;
  /** The name of the carrier, as its settings have it. */
  readonly name: string;
  readonly carrier: ScriptedSmsc;
  /** A phone of the case. */
  readonly phone: (index: number) => string;
}

/** The peer delivers messages of subscribers: each is one event of the vendor, with the text as it was written. */
export async function runIncoming(
  { peer, stage, name, carrier, phone }: Incoming,
  chosen: (name: string) => boolean,
): Promise<Result[]> {
  const cases = CASES.map((one, index) => ({ ...one, name: `${INCOMING} ${one.name}`, source: phone(index) })).filter(
    (one) => chosen(one.name),
  );
  if (cases.length === 0) return [];
  await stage.takeNumber(NUMBER, name);
  return Promise.all(
    cases.map(async ({ name: tried, text, deliveries, source }) => {
      for (const fields of deliveries)
        await carrier.deliver({ esmClass: 0, dataCoding: 0, source, destination: NUMBER, ...fields });
      const look = async (): Promise<string> => {
        const texts = await stage.vendor.receivedFrom(source);
        if (texts.length !== 1) return `${texts.length} events`;
        return texts[0] === text ? EXPECTED : `another text: ${JSON.stringify(texts[0])}`;
      };
      const observed = await settled(look, EXPECTED, { deadlineMs: DEADLINE_MS, holdMs: HOLD_MS });
      return { peer, name: tried, expected: EXPECTED, observed };
    }),
  );
}
