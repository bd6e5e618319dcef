import { createHash } from 'node:crypto';
import { addConcatenation, encodeText, ESM_CLASS_UDHI } from '@sms/smpp';
import { eventually } from '@sms/testing';
import { submitTo, withSimulator, type Harness } from './testing/simulator-harness';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('binding', () => {
  it('asks for the right system id and password', async () => {
    await withSimulator({}, async ({ connect }) => {
      await expect(connect({ password: 'other' })).rejects.toMatchObject({
        code: 'SMPP_BIND_REFUSED',
        commandStatus: 0x0e,
      });
      await expect(connect({ systemId: 'other' })).rejects.toMatchObject({ commandStatus: 0x0f });
      expect((await connect()).open).toBe(true);
    });
  });
});

describe('an accepted message', () => {
  it.each([
    ['2348012345678', 'delivered', '000'],
    ['9990000000001', 'delivered', '000'],
    ['9990010000001', 'undeliverable', '001'],
    ['9990020000001', 'expired', '003'],
    ['9990030000001', 'rejected', '004'],
    ['9990040000001', 'deleted', '005'],
  ])('to %s becomes %s', async (destination, state, errorCode) => {
    await withSimulator({}, async ({ connect, receipts, accepted }) => {
      const esme = await connect();
      const outcome = await esme.submit(submitTo(destination));
      expect(outcome.kind).toBe('accepted');
      await eventually(() => expect(receipts).toHaveLength(1));
      const [message] = await accepted();
      expect(outcome).toEqual({ kind: 'accepted', messageId: message?.message_id });
      expect(receipts[0]).toEqual({
        carrierMessageId: message?.message_id,
        state,
        errorCode,
        userMessageReference: 7,
        destination,
      });
      expect(await esme.queryMessage(message?.message_id ?? '', { addr: 'ACME' })).toMatchObject({
        kind: 'found',
        state,
      });
    });
  });

  it('is on its way until its delay is over', async () => {
    await withSimulator({ receiptDelayMs: 60_000 }, async ({ connect, receipts }) => {
      const esme = await connect();
      const outcome = await esme.submit(submitTo('2348012345678'));
      const id = outcome.kind === 'accepted' ? outcome.messageId : '';
      expect(await esme.queryMessage(id, { addr: 'ACME' })).toMatchObject({ kind: 'found', state: 'enroute' });
      expect(await esme.queryMessage(id, { addr: 'OTHER' })).toMatchObject({ statusName: 'ESME_RQUERYFAIL' });
      expect(await esme.queryMessage('1', { addr: 'ACME' })).toMatchObject({ statusName: 'ESME_RQUERYFAIL' });
      expect(receipts).toEqual([]);
    });
  });

  it('gets the receipts that were asked for', async () => {
    await withSimulator({}, async ({ connect, receipts }) => {
      const esme = await connect();
      await esme.submit(submitTo('9990010000001', { registeredDelivery: 0 }));
      await esme.submit(submitTo('2348012345678', { registeredDelivery: 2 }));
      await esme.submit(submitTo('9990010000002', { registeredDelivery: 2 }));
      await eventually(() => expect(receipts.map(({ destination }) => destination)).toEqual(['9990010000002']));
    });
  });
});

describe('receipts', () => {
  /** Submits a message, then a plain one whose receipt shows that everything due before has arrived. */
  async function receiptsFor(destination: string, { connect, receipts }: Harness) {
    const esme = await connect();
    const outcome = await esme.submit(submitTo(destination));
    await esme.submit(submitTo('2348012345678'));
    await eventually(() => expect(receipts.some((receipt) => receipt.destination === '2348012345678')).toBe(true));
    const ids = receipts
      .filter((receipt) => receipt.destination === destination)
      .map(({ carrierMessageId }) => carrierMessageId);
    return { id: outcome.kind === 'accepted' ? outcome.messageId : undefined, ids };
  }

  it('may be missing', () =>
    withSimulator({}, async (harness) => expect((await receiptsFor('9990100000001', harness)).ids).toEqual([])));

  it('may come twice', async () => {
    await withSimulator({}, async (harness) => {
      const { id, ids } = await receiptsFor('9990120000001', harness);
      expect(ids).toEqual([id, id]);
    });
  });

  it('may come late', async () => {
    await withSimulator({}, async (harness) => {
      await harness.control('PUT', '/rules', {
        rules: [{ destination: '9990130000001', behaviour: 'late_receipt', receipt_delay_ms: 150 }],
      });
      expect((await receiptsFor('9990130000001', harness)).ids).toEqual([]);
      await eventually(() => expect(harness.receipts).toHaveLength(2));
    });
  });

  it('may come before the response', async () => {
    await withSimulator({ receiptDelayMs: 60_000 }, async ({ connect }) => {
      const order: string[] = [];
      const esme = await connect({ onDeliver: async () => void order.push('receipt') });
      await esme.submit(submitTo('9990110000001')).then(() => order.push('response'));
      expect(order).toEqual(['receipt', 'response']);
    });
  });

  it.each([
    ['9990200000001', (id: string) => BigInt(`0x${id}`).toString()],
    ['9990210000001', (id: string) => id.toLowerCase()],
    ['9990220000001', (id: string) => id.padStart(20, '0')],
  ])('may write the id of %s in another way', async (destination, rewritten) => {
    const ids: string[] = [];
    // Some ids have no letter and look the same in both forms: about one in five hundred.
    while (ids.length < 10 && ids.every((id) => rewritten(id) === id)) {
      await withSimulator({}, async (harness) => {
        const { id = '', ids: reported } = await receiptsFor(destination, harness);
        expect(reported).toEqual([rewritten(id)]);
        ids.push(id);
      });
    }
    expect(ids.map(rewritten)).not.toEqual(ids);
  });

  it('wait for an ESME that is away', async () => {
    await withSimulator({}, async ({ connect, receipts, control }) => {
      const transmitter = await connect({ bindType: 'transmitter' });
      await Promise.all(Array.from({ length: 150 }, () => transmitter.submit(submitTo('2348012345678'))));
      await transmitter.unbind();
      await eventually(async () =>
        expect((await control('GET', '/stats')).body).toMatchObject({ receipts: { waiting: 150 }, sessions: [] }),
      );
      await connect();
      await eventually(() => expect(receipts).toHaveLength(150));
    });
  });

  it('are repeated until the ESME takes them', async () => {
    await withSimulator({}, async ({ connect }) => {
      let offered = 0;
      const esme = await connect({
        onDeliver: async () => {
          if (++offered < 3) throw new Error('not now');
        },
      });
      await esme.submit(submitTo('2348012345678'));
      await eventually(() => expect(offered).toBe(3));
    });
  });
});

describe('refusals', () => {
  it.each([
    ['9991010000001', 'ESME_RINVMSGLEN'],
    ['9991080000001', 'ESME_RSYSERR'],
    ['9991110000001', 'ESME_RINVDSTADR'],
    ['9991200000001', 'ESME_RMSGQFUL'],
    ['9991690000001', 'ESME_RSUBMITFAIL'],
    ['9991880000001', 'ESME_RTHROTTLED'],
    ['9993550000001', 'ESME_RUNKNOWNERR'],
    ['123', 'ESME_RINVDSTADR'],
  ])('%s gets %s and is not taken', async (destination, statusName) => {
    await withSimulator({}, async ({ connect, accepted, control }) => {
      expect(await (await connect()).submit(submitTo(destination))).toMatchObject({ kind: 'refused', statusName });
      expect(await accepted()).toEqual([]);
      expect((await control('GET', '/stats')).body).toMatchObject({ refused: { [statusName]: 1 } });
    });
  });

  it.each([
    ['9990500000001', 'ESME_RTHROTTLED'],
    ['9990510000001', 'ESME_RMSGQFUL'],
  ])('%s gets %s three times, then is taken', async (destination, statusName) => {
    await withSimulator({}, async ({ connect, accepted }) => {
      const esme = await connect();
      for (let i = 0; i < 3; i++)
        expect(await esme.submit(submitTo(destination))).toMatchObject({ statusName, throttled: true });
      expect((await esme.submit(submitTo(destination))).kind).toBe('accepted');
      expect(await accepted()).toHaveLength(1);
    });
  });

  it('throttle what is over the rate of the carrier', async () => {
    await withSimulator({ submitsPerSecond: 10 }, async ({ connect }) => {
      const esme = await connect();
      const outcomes = await Promise.all([1, 2].map(() => esme.submit(submitTo('2348012345678'))));
      expect(outcomes).toMatchObject([{ kind: 'accepted' }, { kind: 'refused', statusName: 'ESME_RTHROTTLED' }]);
    });
  });
});

describe('broken answers and links', () => {
  it.each([
    ['no answer, but a receipt', '9990300000001', { kind: 'uncertain', reason: 'timeout' }, 1],
    ['no answer to a message lost', '9990310000001', { kind: 'uncertain', reason: 'timeout' }, 0],
    ['a cut', '9990400000001', { kind: 'uncertain', reason: 'link_lost' }, 0],
    ['a cut after the message was taken', '9990410000001', { kind: 'uncertain', reason: 'link_lost' }, 1],
    ['garbage', '9990430000001', { kind: 'uncertain', reason: 'link_lost' }, 0],
    ['a PDU that drips', '9990440000001', { kind: 'uncertain', reason: /timeout|link_lost/ }, 0],
    ['unbind', '9990450000001', { kind: 'uncertain', reason: 'link_lost' }, 0],
  ])('%s', async (_, destination, expected, taken) => {
    await withSimulator({}, async ({ link, receipts, accepted }) => {
      const carrier = link({ submitTimeoutMs: 250, requestTimeoutMs: 250 });
      await eventually(() => expect(carrier.state).toBe('bound'));
      const outcome = await carrier.submit(submitTo(destination));
      expect(outcome).toMatchObject({ ...expected, reason: expect.stringMatching(expected.reason) as string });
      expect(await accepted()).toHaveLength(taken);

      // The link binds again, and the receipt of the accepted message arrives.
      await eventually(async () => expect((await carrier.submit(submitTo('2348012345678'))).kind).toBe('accepted'));
      await eventually(() =>
        expect(receipts.filter((receipt) => receipt.destination === destination)).toHaveLength(taken),
      );
      if (taken > 0) expect(receipts[0]).toMatchObject({ userMessageReference: 7 });
    });
  });

  it('a half-open link is found by enquire_link', async () => {
    await withSimulator({}, async ({ connect }) => {
      const esme = await connect({ submitTimeoutMs: 200, enquireTimeoutMs: 200, enquireIntervalMs: 20 });
      expect(await esme.submit(submitTo('9990420000001'))).toMatchObject({ kind: 'uncertain' });
      expect((await esme.closed).reason).toBe('enquire_link_timeout');
    });
  });

  it('an answer after the deadline is told as late', async () => {
    await withSimulator({}, async ({ connect, control, accepted }) => {
      await control('PUT', '/rules', {
        rules: [{ destination: '999032*', behaviour: 'late_response', response_delay_ms: 500 }],
      });
      const esme = await connect({ submitTimeoutMs: 150 });
      const late = new Promise((resolve) => esme.once('lateResponse', resolve));
      expect(await esme.submit(submitTo('9990320000001'), 42)).toEqual({ kind: 'uncertain', reason: 'timeout' });
      const [message] = await accepted();
      expect(await late).toMatchObject({ tag: 42, answer: { kind: 'accepted', messageId: message?.message_id } });
    });
  });
});

describe('the control API', () => {
  it('lists what was accepted, by sequence and destination', async () => {
    await withSimulator({}, async ({ connect, control, accepted }) => {
      const esme = await connect();
      await esme.submit(submitTo('2348012345678'));
      await esme.submit(submitTo('2348012345679', { dataCoding: 8, shortMessage: encodeText('Привет', 8), tlvs: {} }));
      const concatenation = { reference: 9, total: 2, part: 1 };
      await esme.submit(
        submitTo('2348012345678', {
          esmClass: ESM_CLASS_UDHI,
          shortMessage: addConcatenation(encodeText('ab', 0), concatenation),
        }),
      );

      const all = await accepted();
      expect(all).toMatchObject([
        {
          sequence: 1,
          system_id: 'esme',
          source: 'ACME',
          destination: '2348012345678',
          data_coding: 0,
          user_message_reference: 7,
          bytes: 5,
          sha256: sha256('Hello'),
        },
        {
          sequence: 2,
          destination: '2348012345679',
          data_coding: 8,
          user_message_reference: null,
          bytes: 12,
          sha256: sha256('Привет'),
        },
        { sequence: 3, bytes: 2, sha256: sha256('ab'), concatenation },
      ]);
      expect(JSON.stringify(all)).not.toContain('Hello');
      expect((await accepted('2348012345679')).map(({ sequence }) => sequence)).toEqual([2]);
      expect((await control('GET', '/accepted?after=1&limit=1')).body).toMatchObject({
        accepted: [{ sequence: 2 }],
        last_sequence: 3,
      });
    });
  });

  it('shows texts when told to', async () => {
    await withSimulator({ recordText: true }, async ({ connect, accepted }) => {
      await (await connect()).submit(submitTo('2348012345678'));
      expect(await accepted()).toMatchObject([{ text: 'Hello' }]);
    });
  });

  it('scripts destinations until the rules are deleted', async () => {
    await withSimulator({}, async ({ connect, control }) => {
      const esme = await connect();
      const rules = [
        { destination: '2348012345678', behaviour: 'deliver' },
        { destination: '234*', behaviour: 'refuse', status: 'ESME_RINVSRCADR', times: 1 },
      ];
      expect(await control('PUT', '/rules', { rules })).toEqual({ status: 200, body: { rules: 2 } });
      expect((await esme.submit(submitTo('2348012345678'))).kind).toBe('accepted');
      expect(await esme.submit(submitTo('2348012345679'))).toMatchObject({ statusName: 'ESME_RINVSRCADR' });
      expect((await esme.submit(submitTo('2348012345679'))).kind).toBe('accepted');
      await control('DELETE', '/rules');
      expect((await esme.submit(submitTo('2348012345670'))).kind).toBe('accepted');
    });
  });

  it.each([
    [{ rules: [{ destination: '234*', behaviour: 'explode' }] }, 'behaviour'],
    [{ rules: [{ destination: '*234', behaviour: 'deliver' }] }, 'destination'],
    [{ rules: [{ destination: '234*', behaviour: 'deliver', delay: 5 }] }, 'rules 1: delay is not a field'],
    [{}, 'rules'],
  ])('refuses the script %j', async (script, named) => {
    await withSimulator({}, async ({ control }) => {
      const { status, body } = await control('PUT', '/rules', script);
      expect(status).toBe(400);
      expect(body['message']).toContain(named);
    });
  });

  it('answers health and counts', async () => {
    await withSimulator({}, async ({ connect, control }) => {
      await connect({ bindType: 'transmitter' });
      expect(await control('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
      expect((await control('GET', '/stats')).body).toEqual({
        accepted: 0,
        refused: {},
        unanswered: 0,
        receipts: { delivered: 0, repeated: 0, dropped: 0, waiting: 0 },
        sessions: [{ system_id: 'esme', type: 'transmitter' }],
      });
    });
  });
});
