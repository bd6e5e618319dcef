import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { asCurl, webhookAsCurl } from './as-curl';

/** The arguments that curl gets when a shell runs the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${command}`;
  const env = { SMS_API_KEY: 'key', SMS_TOKEN: 'token', WEBHOOK_URL: 'https://mine' };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

describe('a request as curl', () => {
  it('reads', () => {
    const command = asCurl({ method: 'GET', path: '/v1/messages?limit=20', credential: 'key' }, 'https://sms.example');
    expect(command).toBe(`curl -s 'https://sms.example/v1/messages?limit=20' \\\n  -H "X-API-Key: $SMS_API_KEY"`);
  });

  it('sends a form with its file', () => {
    const form = { message: `@it's` };
    const file = { recipients_file: 'a "list".csv' };
    expect(argumentsOf(asCurl({ method: 'POST', path: '/v1/x', form, file, credential: 'key' }, 'http://h'))).toEqual([
      '-s',
      '-X',
      'POST',
      'http://h/v1/x',
      '-H',
      'X-API-Key: key',
      '--form-string',
      `message=@it's`,
      '-F',
      'recipients_file=@"a \\"list\\".csv"',
    ]);
  });

  it('sends a webhook again to the byte', () => {
    const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' };
    const body = `@{"message":"it's $(id) \\u202e\u202e"}`;
    const sent = ['-H', 'content-type: application/json', '-H', 'webhook-id: msg_1', '--data-raw', body];
    for (const [url, expected] of [
      [null, 'https://mine'],
      [`https://h/?a='b`, `https://h/?a='b`],
    ] as const)
      expect(argumentsOf(webhookAsCurl({ url, headers, body }))).toEqual(['-s', '-X', 'POST', expected, ...sent]);
  });

  it('reaches the shell as it is, whatever stands in it', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 }).filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(text, (message) => {
        const body = { phone: "'; rm -rf / #", message };
        const command = asCurl({ method: 'POST', path: '/v1/x', body, credential: 'token' }, 'http://h');
        expect(argumentsOf(command)).toEqual([
          '-s',
          '-X',
          'POST',
          'http://h/v1/x',
          '-H',
          'Authorization: Bearer token',
          '-H',
          'Content-Type: application/json',
          '-d',
          JSON.stringify(body),
        ]);
      }),
      { numRuns: 25 },
    );
  });
});
