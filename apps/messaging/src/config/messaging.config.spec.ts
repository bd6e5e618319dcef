import { messagingConfig, messagingWorkerConfig } from './messaging.config';

const CARRIERS = [
  { name: 'main', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'esme', password: 'hush-hush' },
];

describe('the settings of messaging', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  function problems(environment: Record<string, string>, read: () => object = messagingConfig): string {
    Object.assign(
      process.env,
      {
        NATS_URL: 'nats://127.0.0.1:4222',
        MESSAGING_DATABASE_URL: 'postgres://127.0.0.1/messaging',
        MESSAGING_CARRIERS: JSON.stringify(CARRIERS),
      },
      environment,
    );
    try {
      read();
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  }

  it('tells every problem of the carriers beside those of the other variables', () => {
    const carriers = [
      { ...CARRIERS[0], port: 0, window: 1 },
      { ...CARRIERS[0], name: 'other', tls_key: 'hush-hush' },
    ];
    const text = problems({ MESSAGING_CARRIERS: JSON.stringify(carriers), NATS_URL: 'hush-hush' });
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      'invalid configuration:',
      'NATS_URL must be URLs like nats://host:4222 or tls://host:4222, separated by commas',
      'MESSAGING_CARRIERS: carrier main: port must be a whole number from 1 to 65535',
      'carrier main: window is not a setting of an SMPP carrier',
      'carrier other: tls_key must be a private key in PEM',
      'carrier other: tls_key needs tls',
      'carrier other: tls_key needs tls_cert',
    ]);
    expect(text).not.toContain('hush-hush');
  });

  it.each(['ACMEACMEACME', '+46700000001', '1'.repeat(21)])(
    'refuses the default sender %s, which no carrier takes',
    (sender) => {
      expect(problems({ MESSAGING_SERVICE_DEFAULT_SENDER: sender })).toContain(
        'MESSAGING_SERVICE_DEFAULT_SENDER must be',
      );
      expect(problems({ MESSAGING_SERVICE_DEFAULT_SENDER: '46700000001' })).toBe('');
    },
  );

  it.each([
    ['MESSAGING_FAILOVER_AFTER_SECONDS', 0, 86_400],
    ['MESSAGING_SESSION_LEASE_SECONDS', 5, 600],
    ['MESSAGING_ORPHANED_HOLD_SECONDS', 2, 86_400],
    ['MESSAGING_QUERY_AFTER_SECONDS', 0, 2_592_000],
    ['MESSAGING_RECEIPT_WAIT_HOURS', 1, 720],
    ['MESSAGING_TEST_RETENTION_DAYS', 1, 3_650],
    ['MESSAGING_INCOMING_RETENTION_DAYS', 1, 3_650],
    ['MESSAGING_USAGE_RETENTION_MONTHS', 1, 1_200],
    ['MESSAGING_LOG_RETENTION_MONTHS', 1, 1_200],
    ['MESSAGING_REQUEST_RETENTION_DAYS', 3, 3_650],
    ['MESSAGING_UNCERTAIN_WAIT_SECONDS', 0, 86_400],
  ])('takes %s from %d to %d', (name, min, max) => {
    const problemsOf = (value: number) => problems({ [name]: String(value) }, messagingWorkerConfig);
    expect([problemsOf(min), problemsOf(max)]).toEqual(['', '']);
    for (const value of [min - 1, max + 1]) expect(problemsOf(value)).toContain(name);
  });

  it('leaves to each carrier how long uncertain messages wait, or sets it for all of them', () => {
    const waitOf = (seconds: string) => {
      problems({ MESSAGING_UNCERTAIN_WAIT_SECONDS: seconds });
      return messagingWorkerConfig().settingsFile.parsed.carriers[0]?.uncertainWaitSeconds;
    };
    expect(waitOf('0')).toEqual({ otp: 30, single: 300, bulk: 1_800 });
    expect(waitOf('1')).toEqual({ otp: 1, single: 1, bulk: 1 });
  });
});
