import { connect } from 'node:net';
import { until } from '@sms/testing';
import type { IncomingPdu, Pdu } from '../codec/pdu';
import { PduDecoder } from '../codec/pdu-decoder';
import { readReceipt } from '../message/read-receipt';
import { frame, RawCarrier, type ReceivedFrame } from '../testing/raw-carrier';
import { withServer } from '../testing/smsc';
import type { SmppClientSession } from './client-session';
import type { SmppConnectOptions } from './connect-options';
import { connectSmpp } from './connect-smpp';

const GENERIC_NACK = 0x80000000;
const QUERY_SM_RESP = 0x80000003;
const SUBMIT_SM_RESP = 0x80000004;
const DELIVER_SM = 0x05;
const DELIVER_SM_RESP = 0x80000005;
const DATA_SM = 0x103;
const DATA_SM_RESP = 0x80000103;
const message = { sourceAddr: 'ACME', destinationAddr: '1234567', shortMessage: Buffer.from('hello') };
const ACCEPTED = { kind: 'accepted', messageId: 'ok' };

/** The body of a deliver_sm up to its short message, by hand. */
function deliverBody(shortMessage: Uint8Array, { esmClass = 4, length = shortMessage.length } = {}): Buffer {
  const start = Buffer.from('\0\x01\x01447700900123\0\x05\0ACME\0', 'latin1');
  return Buffer.concat([start, Buffer.of(esmClass, 0, 0, 0, 0, 0, 0, 0, 0, length), shortMessage]);
}

interface Peers {
  esme: SmppClientSession;
  carrier: RawCarrier;
  delivered: IncomingPdu[];
  oddities: string[];
}

async function withRawCarrier(
  body: (peers: Peers) => Promise<void>,
  options: Partial<SmppConnectOptions> = {},
): Promise<void> {
  const carrier = await RawCarrier.listen();
  const delivered: IncomingPdu[] = [];
  const oddities: string[] = [];
  const esme = await connectSmpp({
    host: '127.0.0.1',
    port: carrier.port,
    systemId: 'esme',
    password: 'x',
    onDeliver: async (pdu) => void delivered.push(pdu),
    ...options,
  });
  esme.on('oddity', (kind) => oddities.push(kind));
  try {
    await body({ esme, carrier, delivered, oddities });
  } finally {
    esme.destroy();
    await carrier.close();
  }
}

const answered = ({ received }: RawCarrier, commandId: number): ReceivedFrame[] =>
  received.filter((pdu) => pdu.commandId === commandId);

describe('a carrier that is not quite right', () => {
  it.each<[string, (submit: ReceivedFrame) => Buffer, object, string[]]>([
    [
      'a negative answer without body',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence, undefined, 0x58),
      { kind: 'refused', statusName: 'ESME_RTHROTTLED' },
      [],
    ],
    [
      'a negative answer with half a body',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence, Buffer.from('ab'), 0x0b),
      { kind: 'refused', statusName: 'ESME_RINVDSTADR' },
      ['defective_pdu'],
    ],
    [
      'a status of its own',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence, Buffer.of(0), 0x450),
      { kind: 'refused', statusName: '0x00000450' },
      [],
    ],
    [
      'a positive answer without body',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence),
      { kind: 'accepted', messageId: '' },
      [],
    ],
    [
      'an id without its NUL',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence, Buffer.from('77')),
      { kind: 'accepted', messageId: '77' },
      ['defective_pdu'],
    ],
    [
      'an id of 3,000 octets',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence, Buffer.from(`${'f'.repeat(3_000)}\0`)),
      { kind: 'accepted', messageId: 'f'.repeat(3_000) },
      [],
    ],
    [
      'stray octets after the id',
      ({ sequence }) => frame(SUBMIT_SM_RESP, sequence, Buffer.from('77\0\0')),
      { kind: 'accepted', messageId: '77' },
      ['defective_pdu'],
    ],
    [
      'a nack',
      ({ sequence }) => frame(GENERIC_NACK, sequence, undefined, 0x02),
      { kind: 'refused', statusName: 'ESME_RINVCMDLEN' },
      [],
    ],
    [
      'the response of another command first',
      ({ sequence }) =>
        Buffer.concat([
          frame(QUERY_SM_RESP, sequence, Buffer.alloc(4)),
          frame(SUBMIT_SM_RESP, sequence, Buffer.from('77\0')),
        ]),
      { kind: 'accepted', messageId: '77' },
      ['mismatched_response'],
    ],
    [
      'a nack of sequence 0 first',
      ({ sequence }) =>
        Buffer.concat([frame(GENERIC_NACK, 0, undefined, 3), frame(SUBMIT_SM_RESP, sequence, Buffer.from('77\0'))]),
      { kind: 'accepted', messageId: '77' },
      ['nack_without_sequence'],
    ],
    [
      'the answer twice',
      ({ sequence }) =>
        Buffer.concat([
          frame(SUBMIT_SM_RESP, sequence, Buffer.from('77\0')),
          frame(SUBMIT_SM_RESP, sequence, Buffer.from('77\0')),
        ]),
      { kind: 'accepted', messageId: '77' },
      ['unexpected_response'],
    ],
  ])('answers a submit by %s', async (_, answer, outcome, expected) => {
    await withRawCarrier(async ({ esme, carrier, oddities }) => {
      carrier.nextSubmit = answer;
      expect(await esme.submit(message)).toMatchObject(outcome);
      expect(await esme.submit(message)).toEqual(ACCEPTED);
      expect(oddities).toEqual(expected);
    });
  });

  it.each<[string, Buffer, string]>([
    ['an answer nobody waits for', frame(SUBMIT_SM_RESP, 4_000, Buffer.from('x\0')), 'unexpected_response'],
    ['a response of a command there is none of', frame(0x80000777, 9), 'unknown_response'],
    ['a request of a command there is none of', frame(0x0777, 9, Buffer.from('abc')), 'unknown_request'],
    ['a command id far outside', frame(0x7fffff00, 9), 'unknown_request'],
    ['a response id far outside', frame(0xffffffff, 9), 'unknown_response'],
    [
      'alert_notification',
      frame(0x102, 9, Buffer.from('\x01\x01447700900123\0\0\0\0', 'latin1')),
      'alert_notification',
    ],
    ['outbind', frame(0x0b, 9, Buffer.from('smsc\0pw\0')), 'outbind'],
    ['a request that is ours to send', frame(0x04, 9, deliverBody(Buffer.from('x'))), 'misplaced_request'],
    ['enquire_link with stray octets', frame(0x15, 9, Buffer.of(1, 2)), 'defective_pdu'],
  ])('sends %s, and the session goes on', async (_, bytes, kind) => {
    await withRawCarrier(async ({ esme, carrier, oddities }) => {
      carrier.send(bytes);
      await until(() => oddities.length === 1);
      expect(oddities).toEqual([kind]);
      expect(await esme.submit(message)).toEqual(ACCEPTED);
      const nacks = answered(carrier, GENERIC_NACK).map(({ status, sequence }) => [status, sequence]);
      expect(nacks).toEqual(kind === 'unknown_request' || kind === 'misplaced_request' ? [[0x03, 9]] : []);
    });
  });

  const text = Buffer.from('id:77 done date:2611211731 stat:DELIVRD err:000', 'latin1');
  it.each<[string, Buffer, { defects: string[]; receipt?: object }]>([
    [
      'a NUL after the short message',
      Buffer.concat([deliverBody(text), Buffer.of(0)]),
      { defects: ['1 stray octets'], receipt: { carrierMessageId: '77', state: 'delivered', errorCode: '000' } },
    ],
    [
      'a short message that is cut',
      deliverBody(text.subarray(0, 40), { length: text.length }),
      { defects: ['shortMessage is cut'], receipt: { carrierMessageId: '77', state: 'delivered', errorCode: null } },
    ],
    [
      'a string without NUL',
      Buffer.from('\0\x01\x01447700900123', 'latin1'),
      { defects: ['sourceAddr has no end', 'ends before destAddrTon'] },
    ],
    ['no body', Buffer.alloc(0), { defects: ['ends before serviceType'] }],
    [
      'an optional parameter that is cut',
      Buffer.concat([deliverBody(text), Buffer.of(0x00, 0x1e, 0x00, 0x10, 0x41)]),
      { defects: ['optional parameter 0x001e is cut'], receipt: { carrierMessageId: '77', state: 'delivered' } },
    ],
    [
      'an optional parameter that comes twice',
      Buffer.concat([deliverBody(text), Buffer.from('042700010504270001020427000102', 'hex')]),
      { defects: ['optional parameter 0x0427 is repeated'], receipt: { state: 'undeliverable', oddity: 'conflict' } },
    ],
    [
      'a user data header before a receipt',
      deliverBody(Buffer.concat([Buffer.of(5, 0, 3, 9, 1, 1), text]), { esmClass: 0x44 }),
      { defects: [], receipt: { carrierMessageId: '77', state: 'delivered' } },
    ],
  ])('delivers with %s: handed over as far as it goes, and acknowledged', async (_, body, { defects, receipt }) => {
    await withRawCarrier(async ({ esme, carrier, delivered, oddities }) => {
      carrier.send(frame(DELIVER_SM, 11, body));
      await until(() => answered(carrier, DELIVER_SM_RESP).length === 1);
      expect(answered(carrier, DELIVER_SM_RESP)).toMatchObject([{ status: 0, sequence: 11 }]);
      const [pdu] = delivered;
      expect(pdu?.defects).toEqual(defects);
      expect(pdu?.raw).toEqual(defects.length > 0 ? new Uint8Array(frame(DELIVER_SM, 11, body)) : undefined);
      if (receipt)
        expect(pdu && readReceipt(pdu, { detection: 'esm_class' })).toMatchObject({ kind: 'receipt', receipt });
      expect(oddities).toEqual([]);
      expect(await esme.submit(message)).toEqual(ACCEPTED);
    });
  });

  it('delivers by data_sm, and gets the response of data_sm', async () => {
    await withRawCarrier(async ({ esme, carrier, delivered }) => {
      const payload = Buffer.concat([Buffer.of(0x04, 0x24, 0, text.length), text]);
      carrier.send(
        frame(
          DATA_SM,
          12,
          Buffer.concat([Buffer.from('\0\x01\x01447700900123\0\x05\0ACME\0\x04\0\0', 'latin1'), payload]),
        ),
      );
      await until(() => answered(carrier, DATA_SM_RESP).length === 1);
      expect(answered(carrier, DATA_SM_RESP)).toMatchObject([{ status: 0, sequence: 12, body: Buffer.of(0) }]);
      expect(delivered[0]).toMatchObject({
        command: 'data_sm',
        sourceAddr: '447700900123',
        shortMessage: new Uint8Array(),
        defects: [],
      });
      expect(delivered[0] && readReceipt(delivered[0], { detection: 'esm_class' })).toMatchObject({
        receipt: { carrierMessageId: '77', state: 'delivered' },
      });
      expect(await esme.submit(message)).toEqual(ACCEPTED);
    });
  });

  it.each<[string, (bind: ReceivedFrame) => Buffer]>([
    ['without its NUL', ({ commandId, sequence }) => frame(commandId + GENERIC_NACK, sequence, Buffer.from('smsc'))],
    ['without body', ({ commandId, sequence }) => frame(commandId + GENERIC_NACK, sequence)],
    [
      'with a cut parameter',
      ({ commandId, sequence }) =>
        frame(commandId + GENERIC_NACK, sequence, Buffer.from('smsc\0\x02\x10\0\x01', 'latin1')),
    ],
  ])('answers the bind %s', async (_, onBind) => {
    const carrier = await RawCarrier.listen();
    carrier.onBind = onBind;
    const esme = await connectSmpp({ host: '127.0.0.1', port: carrier.port, systemId: 'esme', password: 'x' });
    expect(await esme.submit(message)).toEqual(ACCEPTED);
    esme.destroy();
    await carrier.close();
  });

  it.each([
    ['under 16', Buffer.from('0000000f800000040000000000000001', 'hex')],
    ['over 64 KiB', Buffer.from('00010001800000040000000000000001', 'hex')],
  ])('sends a length %s: nacked, and the session ends, for nothing after it can be read', async (_, bytes) => {
    await withRawCarrier(async ({ esme, carrier }) => {
      carrier.send(bytes);
      expect(await esme.closed).toMatchObject({ reason: 'protocol_error', error: { fault: 'invalid_length' } });
      await until(() => answered(carrier, GENERIC_NACK).length === 1);
      expect(answered(carrier, GENERIC_NACK)).toMatchObject([{ status: 0x02, sequence: 0 }]);
    });
  });

  it('tells once that there is too much of it, and goes on', async () => {
    await withRawCarrier(async ({ esme, carrier, oddities }) => {
      let reported = 0;
      esme.on('tooManyDefects', () => reported++);
      carrier.send(Buffer.concat(Array.from({ length: 100 }, () => frame(0x80000777, 9))));
      await until(() => oddities.length === 100);
      expect(reported).toBe(0);
      carrier.send(Buffer.concat(Array.from({ length: 150 }, () => frame(0x80000777, 9))));
      await until(() => oddities.length === 250);
      expect(reported).toBe(1);
      expect(await esme.submit(message)).toEqual(ACCEPTED);
    });
  });

  it('speaks 3.3: nothing optional is sent or read, and what needs it is refused', async () => {
    await withRawCarrier(
      async ({ esme, carrier, delivered }) => {
        expect(await esme.submit({ ...message, tlvs: { userMessageReference: 7 } })).toEqual(ACCEPTED);
        expect(carrier.received[0]?.body.includes(0x33)).toBe(true);
        expect(carrier.received[1]?.body.subarray(-6)).toEqual(Buffer.from('\x05hello'));
        for (const tlvs of [{ messagePayload: Buffer.from('x') }, { sarMsgRefNum: 1 }])
          await expect(esme.submit({ ...message, tlvs })).rejects.toMatchObject({ code: 'SMPP_ENCODE_ERROR' });
        carrier.send(frame(DELIVER_SM, 11, Buffer.concat([deliverBody(text), Buffer.from('0427000105', 'hex')])));
        await until(() => delivered.length === 1);
        expect(delivered[0]).toMatchObject({ tlvs: {}, defects: [] });
      },
      { interfaceVersion: '3.3' },
    );
  });
});

describe('an ESME that is not quite right', () => {
  it('is answered, whatever the length of its name and of the ids it asks for', async () => {
    await withServer({ onQuery: () => ({ status: 0, state: 'delivered' }) }, {}, async (server) => {
      const socket = connect({ host: '127.0.0.1', port: server.port });
      const received: Pdu[] = [];
      const decoder = new PduDecoder();
      socket.on('data', (chunk: Buffer) => decoder.push(chunk, (pdu) => received.push(pdu) > 0));
      socket.write(frame(0x09, 1, Buffer.from(`${'n'.repeat(300)}\0x\0\0\x34\0\0\0`, 'latin1')));
      socket.write(frame(0x03, 2, Buffer.from(`${'7'.repeat(300)}\0\0\0ACME\0`, 'latin1')));
      await until(() => received.length === 2);
      expect(received).toMatchObject([
        { command: 'bind_transceiver_resp', status: 0, systemId: 'n'.repeat(15) },
        { command: 'query_sm_resp', status: 0, messageId: '7'.repeat(64), messageState: 2 },
      ]);
      socket.destroy();
    });
  });
});
