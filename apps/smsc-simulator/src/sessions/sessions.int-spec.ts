import { eventually } from '@sms/testing';
import { ENQUIRE_LINK_RESP } from '../testing/raw-esme';
import { submitTo, withSimulator, type Harness } from '../testing/simulator-harness';

const REFUSED = { code: 'SMPP_BIND_REFUSED' };
const [RBINDFAIL, RALYBND, RINVPASWD, RINVSYSTYP] = [0x0d, 0x05, 0x0e, 0x53];

const become = ({ control }: Harness, settings: object) => control('PUT', '/carrier', { settings });

describe('binds', () => {
  it('may be limited, and are counted', async () => {
    await withSimulator({}, async (harness) => {
      const { connect, control } = harness;
      await become(harness, { max_sessions: 2 });
      const first = await connect();
      await connect({ bindType: 'transmitter' });
      await expect(connect()).rejects.toMatchObject({ ...REFUSED, commandStatus: RALYBND });
      await first.unbind();
      await connect();
      const { body } = await control('GET', '/sessions');
      expect(body).toMatchObject({ bound: 2, most_at_once: 2, refused_binds: { ESME_RALYBND: 1 } });
      expect(body['sessions']).toMatchObject([
        { session: 1, type: 'transceiver', close_reason: 'peer_unbound' },
        { session: 2, type: 'transmitter', closed_at: null, system_id: 'esme', port: 'main' },
        { session: 3, type: 'transceiver' },
      ]);
    });
  });

  it('may be refused for a while after a cut, because the dead session is counted', async () => {
    await withSimulator({}, async (harness) => {
      const { connect } = harness;
      await become(harness, { max_sessions: 1, cut_session_counts_ms: 300 });
      const cut = await connect();
      await cut.submit(submitTo('9990400000001'));
      await cut.closed;
      await expect(connect()).rejects.toMatchObject({ ...REFUSED, commandStatus: RALYBND });
      const next = await eventually(() => connect());
      // A session that unbinds is not counted as cut.
      await next.unbind();
      expect((await connect()).open).toBe(true);
    });
  });

  it('may be blocked after ten that failed in a row, right ones too', async () => {
    await withSimulator({}, async (harness) => {
      const { connect } = harness;
      await become(harness, { block_after_failed_binds: 10, block_ms: 300 });
      const wrong = (): Promise<unknown> => connect({ password: 'wrong' });
      for (let i = 0; i < 9; i++) await expect(wrong()).rejects.toMatchObject({ commandStatus: RINVPASWD });
      await (await connect()).unbind();
      for (let i = 0; i < 10; i++) await expect(wrong()).rejects.toMatchObject({ commandStatus: RINVPASWD });
      await expect(connect()).rejects.toMatchObject({ ...REFUSED, commandStatus: RBINDFAIL });
      expect((await eventually(() => connect())).open).toBe(true);
    });
  });

  it('may need a system_type', async () => {
    await withSimulator({}, async (harness) => {
      await become(harness, { system_type: '12345' });
      await expect(harness.connect()).rejects.toMatchObject({ ...REFUSED, commandStatus: RINVSYSTYP });
      await harness.connect({ systemType: '12345' });
      expect((await harness.control('GET', '/sessions')).body['sessions']).toMatchObject([
        { system_type: '12345', interface_version: 0x34 },
      ]);
    });
  });

  it('may have a password of sixteen characters', async () => {
    const password = 'sixteen-letters!';
    await withSimulator({ password }, async ({ connect }) => {
      expect((await connect({ password })).open).toBe(true);
      await expect(connect({ password: password.slice(0, 8) })).rejects.toMatchObject({
        ...REFUSED,
        commandStatus: RINVPASWD,
      });
    });
  });

  it('may be for receiving on one port and for transmitting on another', async () => {
    await withSimulator({ receiverPort: 0 }, async (harness) => {
      const { connect, receiverPort = 0, receipts } = harness;
      await become(harness, { separate_receivers: true });
      await expect(connect()).rejects.toMatchObject({ ...REFUSED, commandStatus: RBINDFAIL });
      await expect(connect({ bindType: 'receiver' })).rejects.toMatchObject({ commandStatus: RBINDFAIL });
      await expect(connect({ bindType: 'transmitter', port: receiverPort })).rejects.toMatchObject({
        commandStatus: RBINDFAIL,
      });
      await connect({ bindType: 'receiver', port: receiverPort });
      await (await connect({ bindType: 'transmitter' })).submit(submitTo('2348012345678'));
      await eventually(() => expect(receipts).toHaveLength(1));
      expect((await harness.control('GET', '/sessions')).body['sessions']).toMatchObject([
        { port: 'receiver' },
        { port: 'main' },
      ]);
    });
  });
});

describe('sessions', () => {
  it('may be cut when the ESME does not ask whether the carrier is there', async () => {
    await withSimulator({}, async (harness) => {
      const { raw, control } = harness;
      const [silent, asking] = [await raw(), await raw()];
      await become(harness, { cut_without_enquire_link_ms: 300 });
      const asked = setInterval(() => asking.enquire(), 50);
      try {
        await eventually(() => expect(silent.closed).toBe(true));
        await asking.answerTo(asking.enquire());
        expect(asking.closed).toBe(false);
      } finally {
        clearInterval(asked);
      }
      await eventually(() => expect(asking.closed).toBe(true));
      const { body } = await control('GET', '/sessions');
      expect(body['sessions']).toMatchObject([
        { close_reason: 'closed', enquire_links: 0 },
        { close_reason: 'closed', enquire_links: expect.any(Number) as number },
      ]);
    });
  });

  it('may be unbound by the carrier again and again', async () => {
    await withSimulator({}, async (harness) => {
      await become(harness, { unbind_after_ms: 100 });
      const link = harness.link();
      await eventually(async () =>
        expect(((await harness.control('GET', '/sessions')).body['sessions'] as unknown[]).length).toBeGreaterThan(2),
      );
      expect((await harness.control('GET', '/sessions')).body['sessions']).toMatchObject([
        { close_reason: 'unbound' },
        { close_reason: 'unbound' },
        {},
      ]);
      expect(link.state).not.toBe('closed');
    });
  });

  it('may fall silent after so many submits, but for enquire_link', async () => {
    await withSimulator({}, async (harness) => {
      const { raw, control } = harness;
      await become(harness, { answered_submits: 2 });
      const esme = await raw();
      const answered = [esme.submit(submitTo('2348012345678')), esme.submit(submitTo('2348012345678'))];
      const silent = esme.submit(submitTo('2348012345678'));
      for (const sequence of answered) expect(await esme.answerTo(sequence)).toMatchObject({ status: 0 });
      expect(await esme.answerTo(esme.enquire())).toMatchObject({ commandId: ENQUIRE_LINK_RESP });
      expect(esme.frames.some(({ sequence }) => sequence === silent)).toBe(false);
      await control('DELETE', '/carrier');
      expect(await esme.answerTo(esme.submit(submitTo('2348012345678')))).toMatchObject({ status: 0 });
    });
  });

  it('may have a window that is not to be passed', async () => {
    await withSimulator({}, async (harness) => {
      const { connect, control } = harness;
      await become(harness, { window_size: 2 });
      await control('PUT', '/rules', {
        rules: [{ destination: '*', behaviour: 'late_response', response_delay_ms: 100 }],
      });
      const [esme, other] = [await connect({ windowSize: 10 }), await connect({ windowSize: 10 })];
      const outcomes = Promise.all([1, 2, 3].map(() => esme.submit(submitTo('2348012345678'))));
      expect((await other.submit(submitTo('2348012345678'))).kind).toBe('accepted');
      expect(await outcomes).toMatchObject([
        { kind: 'accepted' },
        { kind: 'accepted' },
        { kind: 'refused', statusName: 'ESME_RSUBMITFAIL' },
      ]);
      expect((await esme.submit(submitTo('2348012345678'))).kind).toBe('accepted');
    });
  });

  it('share the rate of their account', async () => {
    await withSimulator({}, async (harness) => {
      const { connect } = harness;
      await become(harness, { account_submits_per_second: 4 });
      const [one, other] = [await connect(), await connect()];
      const outcomes = await Promise.all(
        [one, other].flatMap((esme) => [1, 2, 3].map(() => esme.submit(submitTo('2348012345678')))),
      );
      expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(4);
      expect(outcomes.filter(({ kind }) => kind === 'refused')).toMatchObject([
        { statusName: 'ESME_RTHROTTLED' },
        { statusName: 'ESME_RTHROTTLED' },
      ]);
      const third = await connect();
      await eventually(async () => expect((await third.submit(submitTo('2348012345678'))).kind).toBe('accepted'));
    });
  });
});
