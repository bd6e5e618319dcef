import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type PeerPdu, type PeerSession } from 'smpp';
import type { PduOf, SubmitSm } from '../codec/pdu';
import { addConcatenation, ESM_CLASS_UDHI } from '../message/concatenation';
import { DATA_CODING, decodeText, encodeText } from '../message/data-coding';
import { parseReceipt } from '../message/parse-receipt';
import { withServer } from '../testing/smsc';
import { until } from '../testing/until';
import { connectSmpp } from './connect-smpp';
import type { SmppServerSession } from './server-session';

const RECEIPT = 'id:abc sub:001 dlvrd:001 submit date:2611201740 done date:2611201741 stat:DELIVRD err:000 text:hi';

/** An independent implementation as the carrier. */
async function withPeerCarrier(serve: (session: PeerSession) => void, body: (port: number) => Promise<void>): Promise<void> {
  const sessions: PeerSession[] = [];
  const server = createServer((session) => {
    sessions.push(session);
    session.on('error', () => {});
    session.on('bind_transceiver', (pdu: PeerPdu) => {
      session.send(pdu.response({ system_id: 'peer', command_status: pdu.password === 'secret' ? 0 : 14 }));
    });
    session.on('unbind', (pdu: PeerPdu) => session.send(pdu.response()));
    session.on('enquire_link', (pdu: PeerPdu) => session.send(pdu.response()));
    serve(session);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await body((server.address() as AddressInfo).port);
  } finally {
    for (const session of sessions) session.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('our ESME at another SMSC', () => {
  it('binds, submits in every coding, queries, takes receipts and unbinds', async () => {
    const submits: PeerPdu[] = [];
    const serve = (session: PeerSession): void => {
      session.on('submit_sm', (pdu: PeerPdu) => {
        submits.push(pdu);
        session.send(pdu.response({ message_id: `id-${submits.length}` }));
      });
      session.on('query_sm', (pdu: PeerPdu) => session.send(pdu.response({ message_id: pdu.message_id, message_state: 2 })));
      session.once('submit_sm', () => {
        session.deliver_sm({ esm_class: 4, short_message: RECEIPT, receipted_message_id: 'abc', message_state: 2 }, (answer) => session.emit('acknowledged', answer));
      });
    };
    await withPeerCarrier(serve, async (port) => {
      const receipts: unknown[] = [];
      const onDeliver = async (pdu: PduOf<'deliver_sm'>): Promise<void> => void receipts.push(parseReceipt(pdu));
      const esme = await connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'secret', onDeliver, enquireLinkIntervalMs: 20 });
      const submit = (dataCoding: number, text: string, reference: number) =>
        esme.submit({ sourceAddr: 'ACME', destinationAddr: '2348012345678', dataCoding, shortMessage: encodeText(text, dataCoding), tlvs: { userMessageReference: reference } });
      expect(await submit(DATA_CODING.ucs2, 'Привет 😀', 513)).toEqual({ kind: 'accepted', messageId: 'id-1' });
      expect(await submit(DATA_CODING.latin1, 'déjà', 2)).toEqual({ kind: 'accepted', messageId: 'id-2' });
      const shortMessage = addConcatenation(encodeText('part', 0), { reference: 9, total: 2, part: 1 });
      expect((await esme.submit({ destinationAddr: '1234567', esmClass: ESM_CLASS_UDHI, shortMessage })).kind).toBe('accepted');

      expect(submits[0]).toMatchObject({ source_addr: 'ACME', destination_addr: '2348012345678', user_message_reference: 513, short_message: { message: 'Привет 😀' } });
      expect(submits[1]?.short_message?.message).toBe('déjà');
      expect(submits[2]?.short_message?.udh?.map((element) => element.toString('hex'))).toEqual(['0003090201']);
      expect(await esme.queryMessage('abc', { addr: 'ACME' })).toMatchObject({ kind: 'found', state: 'delivered' });
      await until(() => receipts.length === 1);
      expect(receipts[0]).toMatchObject({ carrierMessageId: 'abc', state: 'delivered', errorCode: '000' });
      expect(await esme.unbind()).toEqual({ reason: 'unbound' });
    });
  });

  it('is refused with a wrong password', async () => {
    await withPeerCarrier(
      () => {},
      async (port) => {
        await expect(connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'wrong' })).rejects.toMatchObject({ code: 'SMPP_BIND_REFUSED', commandStatus: 14 });
      },
    );
  });
});

describe('another ESME at our SMSC', () => {
  it('binds, submits, queries, acknowledges receipts and unbinds', async () => {
    const submits: SubmitSm[] = [];
    let carrierSide: SmppServerSession | undefined;
    const handlers = {
      onBound: (session: SmppServerSession) => void (carrierSide = session),
      onSubmit: (pdu: SubmitSm) => (submits.push(pdu), { status: 0, messageId: 'm-1' }),
      onQuery: () => ({ status: 0, state: 'expired' as const }),
    };
    await withServer(handlers, {}, async (server) => {
      const peer = connect({ host: '127.0.0.1', port: server.port });
      await once(peer, 'connect');
      const ask = (send: (respond: (pdu: PeerPdu) => void) => boolean): Promise<PeerPdu> => new Promise((resolve) => send(resolve));

      expect(await ask((respond) => peer.bind_transceiver({ system_id: 'peer', password: 'x' }, respond))).toMatchObject({ command: 'bind_transceiver_resp', command_status: 0 });
      const fields = { source_addr: 'ACME', destination_addr: '1234567', short_message: 'Привет', data_coding: 8, user_message_reference: 9 };
      expect(await ask((respond) => peer.submit_sm(fields, respond))).toMatchObject({ command_status: 0, message_id: 'm-1' });
      const [submit] = submits;
      expect(submit && decodeText(submit.shortMessage, submit.dataCoding)).toBe('Привет');
      expect(submit?.tlvs.userMessageReference).toBe(9);
      expect(await ask((respond) => peer.query_sm({ message_id: 'm-1', source_addr: 'ACME' }, respond))).toMatchObject({ message_state: 3 });
      expect(await ask((respond) => peer.enquire_link({}, respond))).toMatchObject({ command_status: 0 });

      const received = once(peer, 'deliver_sm') as Promise<[PeerPdu]>;
      const delivered = carrierSide?.deliver({ esmClass: 4, shortMessage: Buffer.from(RECEIPT), tlvs: { receiptedMessageId: 'abc', messageState: 2 } });
      const [receipt] = await received;
      expect(receipt.receipted_message_id).toBe('abc');
      expect(receipt.message_state).toBe(2);
      peer.send(receipt.response());
      expect(await delivered).toEqual({ kind: 'answered', status: 0 });
      expect(await ask((respond) => peer.unbind({}, respond))).toMatchObject({ command: 'unbind_resp' });
      peer.close();
    });
  });
});
