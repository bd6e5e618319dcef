import { dispatcherConfig } from './webhook-dispatcher.config';

const VALID = {
  NATS_URL: 'nats://127.0.0.1:4222',
  WEBHOOK_DISPATCHER_DATABASE_URL: 'postgres://u:p@127.0.0.1/dispatcher',
  WEBHOOK_DISPATCHER_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

describe('dispatcherConfig', () => {
  const before = process.env;

  afterEach(() => {
    process.env = before;
  });

  const configOf = (changes: Record<string, string>) => {
    process.env = { ...VALID, ...changes };
    return dispatcherConfig();
  };

  it('has the published schedule by default', () => {
    const config = configOf({});
    expect(config.delivery).toEqual({ timeoutMs: 8_000, retryDelaysMs: [10_000, 30_000, 120_000, 300_000] });
    expect(config.network.allowedCidrs).toEqual([]);
    expect(config.secretKeys).toEqual([Buffer.alloc(32, 1)]);
  });

  it('takes delays with decimals', () => {
    expect(configOf({ WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '0.05,1.5' }).delivery.retryDelaysMs).toEqual([
      50, 1_500,
    ]);
  });

  it('takes several keys, each of the right length', () => {
    const [one, other] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
    const keys = `${one.toString('base64')}, ${other.toString('base64')}`;
    expect(configOf({ WEBHOOK_DISPATCHER_SECRET_KEY: keys }).secretKeys).toEqual([one, other]);
    expect(() => configOf({ WEBHOOK_DISPATCHER_SECRET_KEY: `${keys},c2hvcnQ=` })).toThrow(
      'SECRET_KEY must be 32 bytes',
    );
    expect(() => configOf({ WEBHOOK_DISPATCHER_SECRET_KEY: `${keys},` })).toThrow('SECRET_KEY must be 32 bytes');
  });

  it('gives up while events are still kept', () => {
    const config = configOf({ WEBHOOK_DISPATCHER_MAX_AGE_HOURS: '72', WEBHOOK_DISPATCHER_RETENTION_DAYS: '4' });
    expect(config.retirement.maxAgeMs).toBe(72 * 3_600_000);
    for (const changes of [
      { WEBHOOK_DISPATCHER_MAX_AGE_HOURS: '73', WEBHOOK_DISPATCHER_RETENTION_DAYS: '4' },
      { WEBHOOK_DISPATCHER_MAX_AGE_HOURS: '8760' },
    ])
      expect(() => configOf(changes)).toThrow('WEBHOOK_DISPATCHER_MAX_AGE_HOURS must be at least a day less');
  });

  it('does not start in production with reachable private ranges', () => {
    expect(() => configOf({ NODE_ENV: 'production', WEBHOOK_DISPATCHER_ALLOWED_CIDRS: '127.0.0.0/8' })).toThrow(
      'NODE_ENV is production',
    );
    expect(() => configOf({ NODE_ENV: 'production' })).not.toThrow();
  });

  it('names every malformed value', () => {
    const malformed = {
      WEBHOOK_DISPATCHER_SECRET_KEY: 'c2hvcnQgc2hvcnQgc2hvcnQ=',
      WEBHOOK_DISPATCHER_ALLOWED_CIDRS: '127.0.0.0/8,10.0.0.1',
      WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '10,soon',
    };
    expect(() => configOf(malformed)).toThrow(
      /SECRET_KEY must be 32 bytes[\s\S]*"10.0.0.1"[\s\S]*RETRY_DELAYS_SECONDS/,
    );
  });

  it.each([
    ['SECRET_OVERLAP_HOURS', 0, 720],
    ['CONCURRENCY', 1, 256],
    ['MAX_QUEUES', 1, 5_000],
    ['LEASE_MS', 300, 600_000],
    ['POLL_MS', 10, 500],
    ['TIMEOUT_MS', 50, 60_000],
    ['BREAKER_THRESHOLD', 1, 1_000],
    ['RETENTION_DAYS', 4, 3_650],
    ['ATTEMPT_RETENTION_DAYS', 1, 3_650],
    ['BATCH_RETENTION_DAYS', 2, 365],
    ['DISABLE_AFTER_HOURS', 1, 8_760],
  ])('takes %s from %d to %d', (name, min, max) => {
    const take = (value: number) => () => configOf({ [`WEBHOOK_DISPATCHER_${name}`]: String(value) });
    for (const value of [min, max]) expect(take(value)).not.toThrow();
    for (const value of [min - 1, max + 1]) expect(take(value)).toThrow(name);
  });

  it('gives up after a year at most', () => {
    const giveUpAfter = (hours: string) => () =>
      configOf({ WEBHOOK_DISPATCHER_MAX_AGE_HOURS: hours, WEBHOOK_DISPATCHER_RETENTION_DAYS: '3650' });
    expect(giveUpAfter('8760')).not.toThrow();
    expect(giveUpAfter('8761')).toThrow('MAX_AGE_HOURS');
    expect(giveUpAfter('0')).toThrow('MAX_AGE_HOURS');
  });
});
