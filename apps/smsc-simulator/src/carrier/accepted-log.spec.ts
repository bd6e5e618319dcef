import type { SubmitSm } from '@sms/smpp';
import { AcceptedLog } from './accepted-log';

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

function fill(log: AcceptedLog, count: number): void {
  for (let i = 1; i <= count; i++) log.add({ ...submit, destinationAddr: `234801234567${i % 2}` }, { response: `r${i}`, receipt: `r${i}` }, 'esme', new Date(0));
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

  it('hashes a text that came in message_payload', () => {
    const log = new AcceptedLog(4, true);
    const payload = { ...submit, shortMessage: new Uint8Array(), tlvs: { messagePayload: Buffer.from('Hello') } };
    expect(log.add(payload, { response: '1', receipt: '1' }, 'esme', new Date(0))).toMatchObject({ bytes: 5, text: 'Hello' });
  });

  it('knows the parts of a message by their optional parameters as well', () => {
    const log = new AcceptedLog(4, false);
    const part = { ...submit, tlvs: { sarMsgRefNum: 300, sarTotalSegments: 3, sarSegmentSeqnum: 2 } };
    expect(log.add(part, { response: '1', receipt: '1' }, 'esme', new Date(0))).toMatchObject({ bytes: 5, concatenation: { reference: 300, total: 3, part: 2 } });
  });
});
