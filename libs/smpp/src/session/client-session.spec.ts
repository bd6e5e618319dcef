import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@sms/testing';
import { statusCode } from '../codec/command-status';
import { decodePdu } from '../codec/decode-pdu';
import { encodePdu } from '../codec/encode-pdu';
import type { IncomingPdu, PduOf } from '../codec/pdu';
import { readReceipt } from '../message/read-receipt';
import { addressOf, withServer, withSession } from '../testing/smsc';
import { connectSmpp } from './connect-smpp';
import type { LateResponse } from './overdue-submits';
import type { SmppServerSession, SubmitSmReply } from './server-session';
import { SubmitPacer } from './submit-pacer';

const message = (destinationAddr = '2348012345678') => ({
  sourceAddr: 'ACME',
  destinationAddr,
  shortMessage: Buffer.from('hello'),
});
const ok = (messageId: string): SubmitSmReply => ({ status: 0, messageId });

/** Replies that the test releases. */
function heldReplies() {
  const held: ((reply: SubmitSmReply) => void)[] = [];
  return { held, onSubmit: () => new Promise<SubmitSmReply>((resolve) => held.push(resolve)) };
}

describe('bind', () => {
  it.each(['transceiver', 'transmitter', 'receiver'] as const)('as %s', async (bindType) => {
    await withSession({}, { bindType }, async (_, smsc) => {
      expect(smsc.bound).toEqual({ type: bindType, systemId: 'esme' });
    });
  });

  it('rejects with the status of the carrier', async () => {
    await withServer({ authenticate: () => statusCode('ESME_RINVPASWD') }, {}, async (server) => {
      await expect(connectSmpp(addressOf(server))).rejects.toMatchObject({
        code: 'SMPP_BIND_REFUSED',
        commandStatus: 0x0e,
      });
    });
  });

  it('rejects when nobody listens, and when nobody answers', async () => {
    let port = 0;
    await withServer(
      { authenticate: (_, session) => (session.goSilent(), session.destroy(), 0) },
      {},
      async (server) => {
        port = server.port;
        await expect(connectSmpp(addressOf(server))).rejects.toMatchObject({ code: 'SMPP_LINK_LOST' });
      },
    );
    await expect(connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'x' })).rejects.toMatchObject({
      code: 'SMPP_CONNECT_FAILED',
    });
  });
});

describe('submit', () => {
  it('is accepted with the id of the carrier, or refused with its reason', async () => {
    const onSubmit = (pdu: { destinationAddr: string }): SubmitSmReply =>
      pdu.destinationAddr === '1'
        ? { status: statusCode('ESME_RINVDSTADR') }
        : pdu.destinationAddr === '2'
          ? { status: statusCode('ESME_RTHROTTLED') }
          : ok('id-1');
    await withSession({ onSubmit }, {}, async (esme) => {
      expect(await esme.submit(message())).toEqual({ kind: 'accepted', messageId: 'id-1' });
      expect(await esme.submit(message('1'))).toEqual({
        kind: 'refused',
        commandStatus: 0x0b,
        statusName: 'ESME_RINVDSTADR',
        retryable: false,
        throttled: false,
      });
      expect(await esme.submit(message('2'))).toMatchObject({
        statusName: 'ESME_RTHROTTLED',
        retryable: true,
        throttled: true,
      });
    });
  });

  it('does not slow the others down when it is refused for good', async () => {
    const pacer = new SubmitPacer();
    await withSession({ onSubmit: () => ({ status: statusCode('ESME_RINVDSTADR') }) }, { pacer }, async (esme) => {
      expect((await esme.submit(message())).kind).toBe('refused');
      expect(pacer.delayMs(performance.now())).toBe(0);
    });
  });

  it('never has more than the window in flight', async () => {
    const { held, onSubmit } = heldReplies();
    await withSession({ onSubmit }, { windowSize: 3 }, async (esme) => {
      const outcomes = Array.from({ length: 8 }, () => esme.submit(message()));
      for (let answered = 0; answered < 8; answered++) {
        await until(() => held.length === Math.min(8, answered + 3));
        held[answered]?.(ok(String(answered)));
        await outcomes[answered];
      }
      expect(await Promise.all(outcomes)).toEqual(
        Array.from({ length: 8 }, (_, i) => ({ kind: 'accepted', messageId: String(i) })),
      );
    });
  });

  it('lets 20,000 wait for their turn and no more, and sends them in order', async () => {
    const received: string[] = [];
    const { held, onSubmit } = heldReplies();
    const onFirst = (pdu: { destinationAddr: string }) => {
      received.push(pdu.destinationAddr);
      return received.length === 1 ? onSubmit() : ok('later');
    };
    await withSession({ onSubmit: onFirst }, { windowSize: 1 }, async (esme) => {
      const numbers = Array.from({ length: 20_001 }, (_, i) => String(i));
      const submits = numbers.map((number) => esme.submit(message(number)));
      expect(esme.waiting).toBe(20_000);
      expect(await esme.submit(message())).toEqual({ kind: 'not_sent', reason: 'queue_full' });
      await until(() => held.length === 1);
      esme.resizeWindow(100);
      held[0]?.(ok('first'));
      expect(new Set((await Promise.all(submits)).map(({ kind }) => kind))).toEqual(new Set(['accepted']));
      expect(received).toEqual(numbers);
    });
  }, 30_000);

  it('rejects what cannot be written, without losing a slot', async () => {
    await withSession({}, { windowSize: 1 }, async (esme) => {
      await expect(esme.submit({ sourceAddr: 'x'.repeat(30) })).rejects.toMatchObject({ code: 'SMPP_ENCODE_ERROR' });
      expect((await esme.submit(message())).kind).toBe('accepted');
    });
  });

  it('is uncertain after its deadline, and the answer that comes later is told', async () => {
    const { held, onSubmit } = heldReplies();
    await withSession({ onSubmit }, { submitTimeoutMs: 150 }, async (esme) => {
      const late: LateResponse[] = [];
      esme.on('lateResponse', (response) => late.push(response));
      expect(await esme.submit(message('99887766'), 4711)).toEqual({ kind: 'uncertain', reason: 'timeout' });
      held[0]?.(ok('late-1'));
      await until(() => late.length === 1);
      expect(late).toEqual([
        { sequence: expect.any(Number), tag: 4711, answer: { kind: 'accepted', messageId: 'late-1' } },
      ]);
    });
  });

  it('is not given up when this process stood still while the answer came', async () => {
    const { held, onSubmit } = heldReplies();
    await withSession({ onSubmit }, { submitTimeoutMs: 150 }, async (esme) => {
      const submit = esme.submit(message());
      await until(() => held.length === 1);
      held[0]?.(ok('in time'));
      await new Promise(setImmediate);
      for (const end = performance.now() + 300; performance.now() < end;);
      expect(await submit).toEqual({ kind: 'accepted', messageId: 'in time' });
    });
  });

  it('is not sent by a receiver, nor after the end', async () => {
    await withSession({}, { bindType: 'receiver' }, async (esme) => {
      expect(await esme.submit(message())).toEqual({ kind: 'not_sent', reason: 'receiver_only' });
    });
    await withSession({}, {}, async (esme) => {
      esme.destroy();
      expect(await esme.submit(message())).toEqual({ kind: 'not_sent', reason: 'link_lost' });
    });
  });
});

describe('generic_nack', () => {
  it('is an answer to a submit: refused, with its status', async () => {
    const onSubmit = (pdu: { sequence: number }, session: SmppServerSession): undefined => {
      session.writeRaw(
        encodePdu({ command: 'generic_nack', sequence: pdu.sequence, status: statusCode('ESME_RINVCMDLEN') }),
      );
    };
    await withSession({ onSubmit }, {}, async (esme) => {
      expect(await esme.submit(message())).toMatchObject({ kind: 'refused', statusName: 'ESME_RINVCMDLEN' });
    });
  });

  it('is what a request of a kind that is not spoken gets, and the session goes on', async () => {
    const received: Buffer[] = [];
    await withServer({}, {}, async (server) => {
      const socket = connect({ host: '127.0.0.1', port: server.port });
      socket.on('data', (chunk) => received.push(chunk));
      const cancelSm = Buffer.from('00000010000000080000000000000007', 'hex');
      socket.write(Buffer.concat([cancelSm, encodePdu({ command: 'enquire_link', sequence: 8 })]));
      await until(() => Buffer.concat(received).length === 32);
      const [nack, alive] = [Buffer.concat(received).subarray(0, 16), Buffer.concat(received).subarray(16)].map(
        (frame) => decodePdu(frame),
      );
      expect(nack).toMatchObject({ command: 'generic_nack', status: statusCode('ESME_RINVCMDID'), sequence: 7 });
      expect(alive).toMatchObject({ command: 'enquire_link_resp', sequence: 8 });
      socket.destroy();
    });
  });
});

describe('the end of the link', () => {
  const settleAll = async (breakLink: Parameters<typeof withSession>[2], options = {}) => {
    const { held, onSubmit } = heldReplies();
    let outcomes: unknown[] = [];
    let reason = '';
    await withSession({ onSubmit }, { windowSize: 10, ...options }, async (esme, smsc, server) => {
      const submits = Array.from({ length: 25 }, () => esme.submit(message()));
      await until(() => held.length === 10);
      await breakLink(esme, smsc, server);
      outcomes = await Promise.all(submits);
      reason = (await esme.closed).reason;
    });
    const uncertain = { kind: 'uncertain', reason: 'link_lost' };
    const notSent = { kind: 'not_sent', reason: 'link_lost' };
    expect(outcomes).toEqual(Array.from({ length: 25 }, (_, i) => (i < 10 ? uncertain : notSent)));
    return reason;
  };

  it('settles a dropped window as uncertain and the waiting ones as not sent', async () => {
    expect(await settleAll(async (_, smsc) => smsc.destroy())).toBe('peer_closed');
  });

  it.each([
    ['garbage', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['a zero length', Buffer.alloc(16)],
    ['a length over 64 KiB', Buffer.from('00010001000000050000000000000001', 'hex')],
  ])('destroys the session on %s', async (_, bytes) => {
    expect(await settleAll(async (__, smsc) => smsc.writeRaw(bytes))).toBe('protocol_error');
  });

  it('destroys the session when a begun PDU does not end', async () => {
    const { held, onSubmit } = heldReplies();
    await withSession({ onSubmit }, { requestTimeoutMs: 150 }, async (esme, smsc) => {
      const submit = esme.submit(message());
      await until(() => held.length === 1);
      smsc.writeRaw(Buffer.of(0, 0, 0, 40, 0));
      expect(await esme.closed).toMatchObject({ reason: 'protocol_error', error: { fault: 'frame_timeout' } });
      expect((await submit).kind).toBe('uncertain');
    });
  });

  it('notices a half-open link by enquire_link', async () => {
    await withSession({}, { enquireIntervalMs: 20, enquireTimeoutMs: 150 }, async (esme, smsc) => {
      smsc.goSilent();
      expect((await esme.closed).reason).toBe('enquire_link_timeout');
    });
  });

  it('suspects a silent link as soon as an answer is overdue', async () => {
    await withSession(
      {},
      { enquireIntervalMs: 60_000, enquireTimeoutMs: 150, submitTimeoutMs: 150 },
      async (esme, smsc) => {
        smsc.goSilent();
        expect(await esme.submit(message())).toEqual({ kind: 'uncertain', reason: 'timeout' });
        expect((await esme.closed).reason).toBe('enquire_link_timeout');
      },
    );
  });

  it('is made by the carrier when nobody binds', async () => {
    await withServer({}, { requestTimeoutMs: 150 }, async (server) => {
      const socket = connect({ host: '127.0.0.1', port: server.port });
      await once(socket, 'connect');
      socket.resume();
      await once(socket, 'close');
      expect(server.sessions.size).toBe(0);
    });
  });

  it('keeps an idle link whose peer answers enquire_link', async () => {
    await withSession({}, { enquireIntervalMs: 10, enquireTimeoutMs: 500 }, async (esme) => {
      const begun = performance.now();
      await until(() => performance.now() - begun > 200);
      expect((await esme.submit(message())).kind).toBe('accepted');
    });
  });

  it('settles as uncertain when the carrier unbinds', async () => {
    expect(await settleAll(async (_, smsc) => smsc.unbind())).toBe('peer_unbound');
  });
});

describe('deliver_sm', () => {
  it('is acknowledged once handled, and asked for again when handling failed', async () => {
    let release: () => void = () => {};
    const onDeliver = jest.fn(() => new Promise<void>((resolve) => (release = resolve)));
    await withSession({}, { onDeliver }, async (esme, smsc) => {
      const failures: unknown[] = [];
      esme.on('deliverFailed', (error) => failures.push(error));
      let answered = false;
      const first = smsc.deliver(message()).finally(() => (answered = true));
      await until(() => onDeliver.mock.calls.length === 1);
      await esme.submit(message());
      expect(answered).toBe(false);
      release();
      expect(await first).toEqual({ kind: 'answered', status: 0 });

      onDeliver.mockRejectedValueOnce(new Error('database away'));
      expect(await smsc.deliver(message())).toEqual({ kind: 'answered', status: statusCode('ESME_RX_T_APPN') });
      expect(failures).toHaveLength(1);
    });
  });

  it('is asked for again likewise when it came as data_sm', async () => {
    const onDeliver = (): Promise<void> => Promise.reject(new Error('database away'));
    await withSession({}, { onDeliver }, async (_, smsc) => {
      expect(await smsc.deliver(message(), { as: 'data_sm' })).toEqual({
        kind: 'answered',
        status: statusCode('ESME_RX_T_APPN'),
      });
    });
  });

  it('is put off when too many are being handled', async () => {
    const onDeliver = (): Promise<void> => new Promise(() => {});
    await withSession({}, { onDeliver, maxConcurrentDeliveries: 2 }, async (_, smsc) => {
      void smsc.deliver(message());
      void smsc.deliver(message());
      expect(await smsc.deliver(message())).toEqual({ kind: 'answered', status: statusCode('ESME_RX_T_APPN') });
    });
  });

  it('may bring the receipt before the response of its submit', async () => {
    const order: string[] = [];
    const onDeliver = async (pdu: IncomingPdu): Promise<void> => {
      const read = readReceipt(pdu, { detection: 'esm_class' });
      if (read.kind === 'receipt') order.push(`receipt ${read.receipt.carrierMessageId}`);
    };
    await withSession(
      {
        onSubmit: async (_, session) => {
          await session.deliver({ esmClass: 4, shortMessage: Buffer.from('id:77 stat:DELIVRD') });
          return ok('77');
        },
      },
      { onDeliver },
      async (esme) => {
        const outcome = await esme.submit(message());
        order.push(outcome.kind);
        expect(order).toEqual(['receipt 77', 'accepted']);
      },
    );
  });
});

describe('query_sm', () => {
  it('tells the state, or that the id is unknown', async () => {
    const onQuery = (pdu: { messageId: string }) =>
      pdu.messageId === 'a'
        ? { status: 0, state: 'delivered' as const, errorCode: 3 }
        : { status: statusCode('ESME_RQUERYFAIL') };
    await withSession({ onQuery }, {}, async (esme) => {
      expect(await esme.queryMessage('a', { addr: 'ACME' })).toEqual({
        kind: 'found',
        state: 'delivered',
        errorCode: 3,
      });
      expect(await esme.queryMessage('b', { addr: 'ACME' })).toMatchObject({
        kind: 'refused',
        statusName: 'ESME_RQUERYFAIL',
      });
    });
  });

  it('names the source as its submit did, of unknown type unless it is given', async () => {
    const sources: [ton: number, npi: number][] = [];
    const onQuery = ({ sourceAddrTon: ton, sourceAddrNpi: npi }: PduOf<'query_sm'>) => {
      sources.push([ton, npi]);
      return { status: 0, state: 'delivered' as const };
    };
    await withSession({ onQuery }, {}, async (esme) => {
      await esme.queryMessage('a', { addr: 'ACME' });
      await esme.queryMessage('a', { addr: 'ACME', ton: 5, npi: 1 });
      expect(sources).toEqual([
        [0, 0],
        [5, 1],
      ]);
    });
  });
});

describe('unbind', () => {
  it('waits for what is in flight, turns the rest away, and closes', async () => {
    const { held, onSubmit } = heldReplies();
    await withSession({ onSubmit }, { windowSize: 2 }, async (esme) => {
      const submits = [1, 2, 3].map(() => esme.submit(message()));
      await until(() => held.length === 2);
      const unbound = esme.unbind();
      expect(await submits[2]).toEqual({ kind: 'not_sent', reason: 'unbinding' });
      const answeredAt = performance.now();
      held.forEach((reply, i) => reply(ok(String(i))));
      expect(await Promise.all(submits.slice(0, 2))).toEqual(
        [0, 1].map((i) => ({ kind: 'accepted', messageId: String(i) })),
      );
      expect(await unbound).toEqual({ reason: 'unbound' });
      // The unbind must not wait for its deadline, ten seconds later.
      expect(performance.now() - answeredAt).toBeLessThan(4_000);
    });
  });

  it('waits until what the carrier has delivered is acknowledged', async () => {
    let release: () => void = () => {};
    const onDeliver = jest.fn(() => new Promise<void>((resolve) => (release = resolve)));
    await withSession({}, { onDeliver }, async (esme, smsc) => {
      const delivered = smsc.deliver(message());
      await until(() => onDeliver.mock.calls.length === 1);
      const unbound = esme.unbind();
      // An unbind that does not wait is written by now.
      await new Promise(setImmediate);
      release();
      expect(await delivered).toEqual({ kind: 'answered', status: 0 });
      expect(await unbound).toEqual({ reason: 'unbound' });
    });
  });

  it('gives up on answers at its deadline', async () => {
    const { held, onSubmit } = heldReplies();
    await withSession({ onSubmit }, {}, async (esme) => {
      const submit = esme.submit(message());
      await until(() => held.length === 1);
      expect(await esme.unbind({ drainMs: 20 })).toEqual({ reason: 'unbound' });
      expect(await submit).toEqual({ kind: 'uncertain', reason: 'link_lost' });
    });
  });
});
