import type { SubmitSm } from '@sms/smpp';
import { DELIVER, type Deviation } from '../behaviour/catalog/behaviour';
import { AcceptedLog } from './accepted-log';
import { describeMessage, type Message } from './describe-message';
import { reassemble } from './reassemble';

const submit: SubmitSm = {
  command: 'submit_sm',
  status: 0,
  sequence: 1,
  tlvs: {},
  defects: [],
  serviceType: '',
  sourceAddrTon: 0,
  sourceAddrNpi: 0,
  sourceAddr: 'ACME',
  destAddrTon: 0,
  destAddrNpi: 0,
  destinationAddr: '2348012345678',
  esmClass: 0,
  protocolId: 0,
  priorityFlag: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 1,
  replaceIfPresentFlag: 0,
  dataCoding: 0,
  smDefaultMsgId: 0,
  shortMessage: Buffer.from('Hello'),
};

function describePart(overrides: Partial<SubmitSm>, id = '1', deviation: Deviation = {}): Message {
  return describeMessage(
    { ...submit, ...overrides },
    { response: id, receipt: id },
    { ...DELIVER, ...deviation },
    { systemId: 'esme', session: 1 },
    new Date(0),
  );
}
function fill(log: AcceptedLog, count: number): void {
  for (let i = 1; i <= count; i++) log.add(describePart({ destinationAddr: `234801234567${i % 2}` }, `r${i}`));
}
const sequences = (log: AcceptedLog, after: number, limit: number, destination?: string): number[] =>
  log.page(after, limit, destination).map(({ sequence }) => sequence);

describe('AcceptedLog', () => {
  it('pages by sequence and destination', () => {
    const log = new AcceptedLog(100, false);
    fill(log, 10);
    expect(sequences(log, 0, 3)).toEqual([1, 2, 3]);
    expect(sequences(log, 8, 100)).toEqual([9, 10]);
    expect(sequences(log, 10, 100)).toEqual([]);
    expect(sequences(log, 2, 2, '2348012345670')).toEqual([4, 6]);
  });

  it('forgets the oldest beyond its capacity, their ids too', () => {
    const log = new AcceptedLog(4, false);
    fill(log, 10);
    expect(sequences(log, 0, 100)).toEqual([7, 8, 9, 10]);
    expect(log.lastSequence).toBe(10);
    expect(log.find('r6')).toBeUndefined();
    expect(log.find('r7')?.sequence).toBe(7);
  });

  it('finds the newest message of an id that was given twice, also when the older one is forgotten', () => {
    const log = new AcceptedLog(2, false);
    for (const id of ['same', 'same', 'other']) log.add(describePart({}, id));
    expect(log.find('same')?.sequence).toBe(2);
  });
});

describe('texts', () => {
  const part = { tlvs: { sarMsgRefNum: 300, sarTotalSegments: 3, sarSegmentSeqnum: 2 } };

  it.each([
    [false, [undefined, 'Hello']],
    [true, ['Hello', 'Hello']],
  ])('are kept of parts, and of whole messages when told to: %p', (recordText, texts) => {
    const log = new AcceptedLog(4, recordText);
    log.add(describePart({}));
    log.add(describePart(part));
    expect(log.page(0, 10).map(({ text }) => text)).toEqual(texts);
  });
});

describe('a message', () => {
  it('may have its text in message_payload', () => {
    expect(
      describePart({ shortMessage: new Uint8Array(), tlvs: { messagePayload: Buffer.from('Hello') } }),
    ).toMatchObject({ bytes: 5, text: 'Hello', parts: 1 });
  });

  it('may be a part by its optional parameters as well, unless the carrier ignores them', () => {
    const tlvs = { sarMsgRefNum: 300, sarTotalSegments: 3, sarSegmentSeqnum: 2 };
    expect(describePart({ tlvs })).toMatchObject({ bytes: 5, concatenation: { reference: 300, total: 3, part: 2 } });
    expect(describePart({ tlvs }, '1', { ignoresSar: true }).concatenation).toBeUndefined();
  });
});

describe('reassemble', () => {
  const part = (log: AcceptedLog, reference: number, number: number, text: string): void =>
    void log.add(
      describePart({
        esmClass: 0x40,
        shortMessage: Buffer.concat([Buffer.of(5, 0, 3, reference, 2, number), Buffer.from(text)]),
      }),
    );

  it('puts parts together in their order, and begins anew when one comes again', () => {
    const log = new AcceptedLog(10, true);
    part(log, 9, 2, 'world');
    part(log, 8, 1, 'half');
    part(log, 9, 1, 'hello ');
    part(log, 9, 1, 'again');
    log.add(describePart({}));
    expect(reassemble(log.page(0, 10))).toMatchObject([
      { reference: 9, total: 2, complete: true, text: 'hello world' },
      { reference: 8, total: 2, complete: false, text: 'half' },
      { reference: 9, total: 2, complete: false, text: 'again' },
      { reference: undefined, total: 1, complete: true, text: 'Hello' },
    ]);
  });
});
