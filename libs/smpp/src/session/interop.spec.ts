import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { until } from '@sms/testing';
import { connect, createServer, type PeerPdu, type PeerSession } from 'smpp';
import { statusCode } from '../codec/command-status';
import type { IncomingPdu, SubmitSm } from '../codec/pdu';
import { addConcatenation, ESM_CLASS_UDHI, sarConcatenation } from '../message/concatenation';
import { DATA_CODING, decodeText, encodeText } from '../message/data-coding';
import { readReceipt } from '../message/read-receipt';
import { withServer } from '../testing/smsc';
import { connectSmpp } from './connect-smpp';
import type { SmppServerSession } from './server-session';

const BIND_TYPES = ['transceiver', 'transmitter', 'receiver'] as const;
const SAR = { sarMsgRefNum: 300, sarTotalSegments: 3, sarSegmentSeqnum: 2 };
const PEER_SAR = { sar_msg_ref_num: 300, sar_total_segments: 3, sar_segment_seqnum: 2 };
const RECEIPT = 'id:abc sub:001 dlvrd:001 submit date:2611201740 done date:2611201741 stat:DELIVRD err:000 text:hi';

/** An independent implementation as the carrier. */
async function withPeerCarrier(
  serve: (session: PeerSession) => void,
  body: (port: number) => Promise<void>,
): Promise<void> {
  const sessions: PeerSession[] = [];
  const server = createServer((session) => {
    sessions.push(session);
    session.on('error', () => {});
    for (const bindType of BIND_TYPES) {
      session.on(`bind_${bindType}`, (pdu: PeerPdu) => {
        session.send(pdu.response({ system_id: 'peer', command_status: pdu.password?.startsWith('secret') ? 0 : 14 }));
      });
    }
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
      session.on('query_sm', (pdu: PeerPdu) =>
        session.send(pdu.response({ message_id: pdu.message_id, message_state: 2 })),
      );
      session.once('submit_sm', () => {
        session.deliver_sm(
          { esm_class: 4, short_message: RECEIPT, receipted_message_id: 'abc', message_state: 2 },
          (answer) => session.emit('acknowledged', answer),
        );
      });
    };
    await withPeerCarrier(serve, async (port) => {
      const receipts: unknown[] = [];
      const onDeliver = async (pdu: IncomingPdu): Promise<void> =>
        void receipts.push(readReceipt(pdu, { detection: 'esm_class' }));
      const esme = await connectSmpp({
        host: '127.0.0.1',
        port,
        systemId: 'esme',
        password: 'secret',
        onDeliver,
        enquireIntervalMs: 20,
      });
      const submit = (dataCoding: number, text: string, reference: number) =>
        esme.submit({
          sourceAddr: 'ACME',
          destinationAddr: '2348012345678',
          dataCoding,
          shortMessage: encodeText(text, dataCoding),
          tlvs: { userMessageReference: reference },
        });
      expect(await submit(DATA_CODING.ucs2, 'Привет 😀', 513)).toEqual({ kind: 'accepted', messageId: 'id-1' });
      expect(await submit(DATA_CODING.latin1, 'déjà', 2)).toEqual({ kind: 'accepted', messageId: 'id-2' });
      const shortMessage = addConcatenation(encodeText('part', 0), { reference: 9, total: 2, part: 1 });
      expect((await esme.submit({ destinationAddr: '1234567', esmClass: ESM_CLASS_UDHI, shortMessage })).kind).toBe(
        'accepted',
      );

      expect(submits[0]).toMatchObject({
        source_addr: 'ACME',
        destination_addr: '2348012345678',
        user_message_reference: 513,
        short_message: { message: 'Привет 😀' },
      });
      expect(submits[1]?.short_message?.message).toBe('déjà');
      expect(submits[2]?.short_message?.udh?.map((element) => element.toString('hex'))).toEqual(['0003090201']);
      expect(await esme.queryMessage('abc', { addr: 'ACME' })).toMatchObject({ kind: 'found', state: 'delivered' });
      await until(() => receipts.length === 1);
      expect(receipts[0]).toMatchObject({
        kind: 'receipt',
        receipt: { carrierMessageId: 'abc', state: 'delivered', errorCode: '000', oddity: null },
      });
      expect(await esme.unbind()).toEqual({ reason: 'unbound' });
    });
  });

  it('writes GSM-7 unpacked, and parts and long texts as optional parameters, so that the other side reads them', async () => {
    const submits: PeerPdu[] = [];
    const serve = (session: PeerSession): void =>
      void session.on(
        'submit_sm',
        (pdu: PeerPdu) => (submits.push(pdu), session.send(pdu.response({ message_id: '1' }))),
      );
    await withPeerCarrier(serve, async (port) => {
      const esme = await connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'secret' });
      const destinationAddr = '1234567';
      for (const fields of [
        { shortMessage: encodeText('@£ Ω {€}', DATA_CODING.gsm7) },
        { shortMessage: Buffer.from('part'), tlvs: SAR },
        { tlvs: { messagePayload: Buffer.from('x'.repeat(1_000)) } },
      ]) {
        expect(await esme.submit({ destinationAddr, ...fields })).toEqual({ kind: 'accepted', messageId: '1' });
      }
      expect(submits[0]?.short_message?.message).toBe('@£ Ω {€}');
      expect(submits[1]).toMatchObject({ ...PEER_SAR, short_message: { message: 'part' } });
      expect(submits[2]?.message_payload?.message).toHaveLength(1_000);
      await esme.unbind();
    });
  });

  it('takes receipts and parts that come in optional parameters', async () => {
    const taken: IncomingPdu[] = [];
    const serve = (session: PeerSession): void => {
      session.once('submit_sm', (pdu: PeerPdu) => {
        session.send(pdu.response({ message_id: 'abc' }));
        session.deliver_sm({ esm_class: 4, message_payload: RECEIPT }, () => undefined);
        session.deliver_sm({ short_message: 'part', ...PEER_SAR }, () => undefined);
      });
    };
    await withPeerCarrier(serve, async (port) => {
      const esme = await connectSmpp({
        host: '127.0.0.1',
        port,
        systemId: 'esme',
        password: 'secret',
        onDeliver: async (pdu) => void taken.push(pdu),
      });
      await esme.submit({ destinationAddr: '1234567' });
      await until(() => taken.length === 2);
      const [receipt, part] = taken;
      expect(receipt && readReceipt(receipt, { detection: 'esm_class' })).toMatchObject({
        receipt: { carrierMessageId: 'abc', state: 'delivered' },
      });
      expect(part && sarConcatenation(part.tlvs)).toEqual({ reference: 300, total: 3, part: 2 });
      await esme.unbind();
    });
  });

  it.each(BIND_TYPES)('binds as %s', async (bindType) => {
    await withPeerCarrier(
      () => {},
      async (port) => {
        const esme = await connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'secret', bindType });
        expect(await esme.unbind()).toEqual({ reason: 'unbound' });
      },
    );
  });

  it('shows who it is as the carrier wants to see it, a password of 64 characters among it', async () => {
    const binds: PeerPdu[] = [];
    const password = `secret${'0123456789'.repeat(6)}`.slice(0, 64);
    const serve = (session: PeerSession): void => void session.on('bind_receiver', (pdu: PeerPdu) => binds.push(pdu));
    await withPeerCarrier(serve, async (port) => {
      const access = { host: '127.0.0.1', port, systemId: 'fifteen-letters', password };
      const esme = await connectSmpp({
        ...access,
        bindType: 'receiver',
        systemType: 'VMA',
        interfaceVersion: '5.0',
        addrTon: 1,
        addrNpi: 1,
        addressRange: '^4477009',
      });
      expect(binds[0]).toMatchObject({
        system_id: 'fifteen-letters',
        password,
        system_type: 'VMA',
        interface_version: 0x50,
        addr_ton: 1,
        addr_npi: 1,
        address_range: '^4477009',
      });
      await esme.unbind();
      for (const wrong of [
        { password: `${password}x` },
        { systemId: 'sixteen-letters!' },
        { systemType: 'x'.repeat(13) },
        { addressRange: 'x'.repeat(41) },
      ]) {
        await expect(connectSmpp({ ...access, ...wrong })).rejects.toMatchObject({ code: 'SMPP_ENCODE_ERROR' });
      }
    });
  });

  it('submits over a transmitter and takes receipts over a receiver', async () => {
    const receivers: PeerSession[] = [];
    const serve = (session: PeerSession): void => {
      session.on('bind_receiver', () => receivers.push(session));
      session.on('submit_sm', (pdu: PeerPdu) => {
        session.send(pdu.response({ message_id: 'abc' }));
        for (const receiver of receivers)
          receiver.deliver_sm({ esm_class: 4, short_message: RECEIPT }, () => undefined);
      });
    };
    await withPeerCarrier(serve, async (port) => {
      const access = { host: '127.0.0.1', port, systemId: 'esme', password: 'secret' };
      const taken: IncomingPdu[] = [];
      const receiver = await connectSmpp({
        ...access,
        bindType: 'receiver',
        onDeliver: async (pdu) => void taken.push(pdu),
      });
      const transmitter = await connectSmpp({ ...access, bindType: 'transmitter' });
      expect(await transmitter.submit({ destinationAddr: '1234567' })).toEqual({ kind: 'accepted', messageId: 'abc' });
      expect(await receiver.submit({ destinationAddr: '1234567' })).toEqual({
        kind: 'not_sent',
        reason: 'receiver_only',
      });
      await until(() => taken.length === 1);
      expect(taken[0] && readReceipt(taken[0], { detection: 'esm_class' })).toMatchObject({
        receipt: { carrierMessageId: 'abc' },
      });
      await Promise.all([transmitter.unbind(), receiver.unbind()]);
    });
  });

  it('takes receipts in data_sm, and behind a user data header', async () => {
    const taken: IncomingPdu[] = [];
    const answers: PeerPdu[] = [];
    const serve = (session: PeerSession): void => {
      session.once('submit_sm', (pdu: PeerPdu) => {
        session.send(pdu.response({ message_id: 'abc' }));
        session.data_sm({ source_addr: '447700900123', esm_class: 4, message_payload: RECEIPT }, (answer) =>
          answers.push(answer),
        );
        session.deliver_sm(
          { esm_class: 0x44, short_message: { udh: Buffer.of(5, 0, 3, 1, 1, 1), message: RECEIPT } },
          (answer) => answers.push(answer),
        );
      });
    };
    await withPeerCarrier(serve, async (port) => {
      const esme = await connectSmpp({
        host: '127.0.0.1',
        port,
        systemId: 'esme',
        password: 'secret',
        onDeliver: async (pdu) => void taken.push(pdu),
      });
      await esme.submit({ destinationAddr: '1234567' });
      await until(() => answers.length === 2);
      expect(answers).toMatchObject([
        { command: 'data_sm_resp', command_status: 0 },
        { command: 'deliver_sm_resp', command_status: 0 },
      ]);
      expect(taken.map((pdu) => readReceipt(pdu, { detection: 'esm_class' }))).toMatchObject(
        Array.from({ length: 2 }, () => ({
          receipt: { carrierMessageId: 'abc', state: 'delivered', errorCode: '000' },
        })),
      );
      await esme.unbind();
    });
  });

  it('sends optional parameters by name and by number, and headers with a reference of 16 bits', async () => {
    const submits: PeerPdu[] = [];
    const serve = (session: PeerSession): void =>
      void session.on(
        'submit_sm',
        (pdu: PeerPdu) => (submits.push(pdu), session.send(pdu.response({ message_id: '1' }))),
      );
    await withPeerCarrier(serve, async (port) => {
      const esme = await connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'secret' });
      const shortMessage = addConcatenation(encodeText('part', 0), { reference: 0x1234, total: 2, part: 1 }, 16);
      await esme.submit({
        destinationAddr: '1',
        esmClass: ESM_CLASS_UDHI,
        shortMessage,
        tlvs: { destAddrSubunit: 1, unknown: [{ tag: 0x1400, value: Buffer.from('1101') }] },
      });
      expect(submits[0]).toMatchObject({ dest_addr_subunit: 1, short_message: { message: 'part' } });
      expect(submits[0]?.short_message?.udh?.map((element) => element.toString('hex'))).toEqual(['080412340201']);
      expect(submits[0]?.[0x1400]?.toString()).toBe('1101');
      await esme.unbind();
    });
  });

  it('goes on after alert_notification, outbind and a refusal without body', async () => {
    const serve = (session: PeerSession): void => {
      session.once('submit_sm', (pdu: PeerPdu) => {
        session.alert_notification({ source_addr: '447700900123' });
        session.outbind({ system_id: 'peer', password: 'x' });
        session.send(pdu.response({ command_status: 0x58 }));
        session.on('submit_sm', (next: PeerPdu) => session.send(next.response({ message_id: '2' })));
      });
    };
    await withPeerCarrier(serve, async (port) => {
      const esme = await connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'secret' });
      const oddities: string[] = [];
      esme.on('oddity', (kind) => oddities.push(kind));
      expect(await esme.submit({ destinationAddr: '1' })).toMatchObject({
        kind: 'refused',
        statusName: 'ESME_RTHROTTLED',
      });
      expect(await esme.submit({ destinationAddr: '1' })).toEqual({ kind: 'accepted', messageId: '2' });
      expect(oddities).toEqual(['alert_notification', 'outbind']);
      await esme.unbind();
    });
  });

  it('is refused with a wrong password', async () => {
    await withPeerCarrier(
      () => {},
      async (port) => {
        await expect(
          connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'wrong' }),
        ).rejects.toMatchObject({ code: 'SMPP_BIND_REFUSED', commandStatus: 14 });
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
      const ask = (send: (respond: (pdu: PeerPdu) => void) => boolean): Promise<PeerPdu> =>
        new Promise((resolve) => send(resolve));

      expect(
        await ask((respond) => peer.bind_transceiver({ system_id: 'peer', password: 'x' }, respond)),
      ).toMatchObject({ command: 'bind_transceiver_resp', command_status: 0 });
      const fields = {
        source_addr: 'ACME',
        destination_addr: '1234567',
        short_message: 'Привет',
        data_coding: 8,
        user_message_reference: 9,
      };
      expect(await ask((respond) => peer.submit_sm(fields, respond))).toMatchObject({
        command_status: 0,
        message_id: 'm-1',
      });
      const [submit] = submits;
      expect(submit && decodeText(submit.shortMessage, submit.dataCoding)).toBe('Привет');
      expect(submit?.tlvs.userMessageReference).toBe(9);
      expect(await ask((respond) => peer.query_sm({ message_id: 'm-1', source_addr: 'ACME' }, respond))).toMatchObject({
        message_state: 3,
      });
      expect(await ask((respond) => peer.enquire_link({}, respond))).toMatchObject({ command_status: 0 });

      const received = once(peer, 'deliver_sm') as Promise<[PeerPdu]>;
      const delivered = carrierSide?.deliver({
        esmClass: 4,
        shortMessage: Buffer.from(RECEIPT),
        tlvs: { receiptedMessageId: 'abc', messageState: 2 },
      });
      const [receipt] = await received;
      expect(receipt.receipted_message_id).toBe('abc');
      expect(receipt.message_state).toBe(2);
      peer.send(receipt.response());
      expect(await delivered).toEqual({ kind: 'answered', status: 0 });
      expect(await ask((respond) => peer.unbind({}, respond))).toMatchObject({ command: 'unbind_resp' });
      peer.close();
    });
  });

  it('takes messages as data_sm', async () => {
    await withServer({}, {}, async (server) => {
      const peer = connect({ host: '127.0.0.1', port: server.port });
      await once(peer, 'connect');
      await new Promise((resolve) => peer.bind_receiver({ system_id: 'peer', password: 'x' }, resolve));
      const received = once(peer, 'data_sm') as Promise<[PeerPdu]>;
      const [session] = server.sessions;
      const delivered = session?.deliver(
        {
          sourceAddr: '447700900123',
          destinationAddr: 'ACME',
          esmClass: 4,
          shortMessage: Buffer.from(RECEIPT),
          tlvs: { messageState: 2 },
        },
        { as: 'data_sm' },
      );
      const [pdu] = await received;
      expect(pdu).toMatchObject({
        source_addr: '447700900123',
        destination_addr: 'ACME',
        message_state: 2,
        message_payload: { message: RECEIPT },
      });
      peer.send(pdu.response());
      expect(await delivered).toEqual({ kind: 'answered', status: 0 });
      peer.close();
    });
  });

  it.each(BIND_TYPES)('binds as %s, and may do what that is for', async (bindType) => {
    await withServer({}, {}, async (server) => {
      const peer = connect({ host: '127.0.0.1', port: server.port });
      await once(peer, 'connect');
      const ask = (send: (respond: (pdu: PeerPdu) => void) => boolean): Promise<PeerPdu> =>
        new Promise((resolve) => send(resolve));
      expect(
        await ask((respond) => peer[`bind_${bindType}`]({ system_id: 'peer', password: 'x' }, respond)),
      ).toMatchObject({ command: `bind_${bindType}_resp`, command_status: 0 });
      const submitted = await ask((respond) =>
        peer.submit_sm({ destination_addr: '1234567', short_message: 'x' }, respond),
      );
      expect(submitted.command_status).toBe(bindType === 'receiver' ? statusCode('ESME_RINVBNDSTS') : 0);
      const [session] = server.sessions;
      expect(session?.receives).toBe(bindType !== 'transmitter');
      peer.close();
    });
  });

  it('may give parts and long texts as optional parameters', async () => {
    const submits: SubmitSm[] = [];
    await withServer({ onSubmit: (pdu) => (submits.push(pdu), { status: 0, messageId: '1' }) }, {}, async (server) => {
      const peer = connect({ host: '127.0.0.1', port: server.port });
      await once(peer, 'connect');
      const ask = (send: (respond: (pdu: PeerPdu) => void) => boolean): Promise<PeerPdu> =>
        new Promise((resolve) => send(resolve));
      await ask((respond) => peer.bind_transceiver({ system_id: 'peer', password: 'x' }, respond));
      await ask((respond) =>
        peer.submit_sm({ destination_addr: '1234567', short_message: 'part', ...PEER_SAR }, respond),
      );
      await ask((respond) =>
        peer.submit_sm({ destination_addr: '1234567', message_payload: 'y'.repeat(1_000) }, respond),
      );
      expect(submits[0]?.tlvs).toMatchObject(SAR);
      expect(Buffer.from(submits[1]?.tlvs.messagePayload ?? []).toString()).toBe('y'.repeat(1_000));
      peer.close();
    });
  });
});
