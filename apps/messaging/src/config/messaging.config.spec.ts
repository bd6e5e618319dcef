import { messagingConfig } from './messaging.config';

const CARRIERS = [
  { name: 'main', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'esme', password: 'hush-hush' },
];

describe('the settings of messaging', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  function problems(environment: Record<string, string>): string {
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
      messagingConfig();
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
});
