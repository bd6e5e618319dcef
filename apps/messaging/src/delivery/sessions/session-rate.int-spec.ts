import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { StallWatch } from '../../testing/watch-stalls';

describe('the rate of an SMPP carrier', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => (messaging = await MessagingUnderTest.start()), 60_000);
  afterAll(() => messaging.stop());

  const within = (timeoutMs: number) => ({ timeoutMs });
  /** One of the two sessions at each worker. */
  const shared = () =>
    eventually(
      async () =>
        expect(
          await messaging.database.rows<{ n: number }>(
            "SELECT count(*)::int AS n FROM carrier_session WHERE state = 'bound' GROUP BY worker",
          ),
        ).toEqual([{ n: 1 }, { n: 1 }]),
      within(20_000),
    );

  it('is that of the account, in every second, whoever of several workers comes and goes', async () => {
    messaging.carrier.authenticate = () => 0;
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    const rate = 50;
    const carrier = {
      name: 'test',
      kind: 'smpp',
      host: '127.0.0.1',
      port: messaging.carrier.port,
      system_id: 'esme',
      password: 'secret',
      window_size: 20,
      max_sessions: 2,
      messages_per_second: rate,
    };
    const settings = { MESSAGING_SESSION_LEASE_SECONDS: '5', MESSAGING_CARRIERS: JSON.stringify([carrier]) };
    const recipients = Array.from({ length: 1_100 }, (_unused, index) => String(96_171_100_000 + index));
    const stalls = new StallWatch();
    const first = await messaging.startWorkerProcess(settings);
    const second = await messaging.startWorkerProcess(settings);
    await shared();
    await messaging.submit(sms(newAccount(), { lane: 'bulk', recipients }));
    await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(250), within(20_000));
    await second.stop();
    await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(500), within(20_000));
    const third = await messaging.startWorkerProcess(settings);
    await shared();
    await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(1_090), within(40_000));
    await Promise.all([first.stop(), third.stop()]);
    const times = messaging.carrier.carried.map(({ at }) => at).sort((a, b) => a - b);
    stalls.stop();
    expect(stalls.mostWithinASecond(times)).toBeLessThanOrEqual(rate);
    // And it is used: what one worker has given up the other takes within some seconds.
    const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
    expect(times.length / (spanMs / 1_000)).toBeGreaterThan(rate * 0.6);
  }, 120_000);
});
