import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { sign, signingKey } from '../client/signature';

const DOCUMENT = readFileSync(path.resolve(__dirname, '../../../../docs/reference/webhooks.md'), 'utf8');
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const BODY = JSON.stringify({ event: 'sms.delivery_status', data: { message: 'Grüße 👋' } });
const NOW = new Date();

interface Case {
  readonly name: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly valid: boolean;
}

const ofLibrary = (secret: string, time = NOW) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', time, BODY),
});
const ours = (secrets: readonly string[], time = NOW) => ({ ...sign('msg_1', BODY, secrets.map(signingKey), time) });
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const CASES: readonly Case[] = [
  { name: 'signed by the library', body: BODY, headers: ofLibrary(SECRET), secrets: [SECRET], valid: true },
  { name: 'signed by the service', body: BODY, headers: ours([SECRET]), secrets: [SECRET], valid: true },
  {
    name: 'a rotation, receiver with the old secret',
    body: BODY,
    headers: ours([OTHER, SECRET]),
    secrets: [SECRET],
    valid: true,
  },
  {
    name: 'a rotation, receiver with both',
    body: BODY,
    headers: ofLibrary(SECRET),
    secrets: [OTHER, SECRET],
    valid: true,
  },
  { name: 'another secret', body: BODY, headers: ofLibrary(OTHER), secrets: [SECRET], valid: false },
  { name: 'another body', body: `${BODY} `, headers: ofLibrary(SECRET), secrets: [SECRET], valid: false },
  {
    name: 'another id',
    body: BODY,
    headers: { ...ofLibrary(SECRET), 'webhook-id': 'msg_2' },
    secrets: [SECRET],
    valid: false,
  },
  { name: 'an old one', body: BODY, headers: ofLibrary(SECRET, minutes(-6)), secrets: [SECRET], valid: false },
  { name: 'one from the future', body: BODY, headers: ofLibrary(SECRET, minutes(6)), secrets: [SECRET], valid: false },
  {
    name: 'a moved timestamp',
    body: BODY,
    headers: { ...ofLibrary(SECRET, minutes(-6)), 'webhook-timestamp': ofLibrary(SECRET)['webhook-timestamp'] },
    secrets: [SECRET],
    valid: false,
  },
  {
    name: 'no timestamp',
    body: BODY,
    headers: { ...ofLibrary(SECRET), 'webhook-timestamp': 'now' },
    secrets: [SECRET],
    valid: false,
  },
  {
    name: 'no signature',
    body: BODY,
    headers: { ...ofLibrary(SECRET), 'webhook-signature': '' },
    secrets: [SECRET],
    valid: false,
  },
  {
    name: 'a signature of another kind',
    body: BODY,
    headers: {
      ...ofLibrary(SECRET),
      'webhook-signature': ofLibrary(SECRET)['webhook-signature'].replace('v1,', 'v1a,'),
    },
    secrets: [SECRET],
    valid: false,
  },
];

/** Each harness reads the cases from its standard input and prints for each the event, or null when it was refused. */
const HARNESSES = {
  js: `
import { readFileSync } from 'node:fs';
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(({ body, headers, secrets }) => {
  try { return verifyWebhook(Buffer.from(body), headers, secrets); } catch { return null; }
})));`,
  python: `
import sys
def attempt(case):
    try:
        return verify_webhook(case["body"].encode(), case["headers"], case["secrets"])
    except Exception:
        return None
print(json.dumps([attempt(case) for case in json.loads(sys.stdin.buffer.read())]))`,
  php: `
echo json_encode(array_map(function ($case) {
    try { return verify_webhook($case['body'], $case['headers'], $case['secrets']); }
    catch (Throwable $error) { return null; }
}, json_decode(file_get_contents('php://stdin'), true)));`,
} as const;

type Language = keyof typeof HARNESSES;

function helperOf(language: Language): string {
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOCUMENT)?.[1];
  if (block === undefined) throw new Error(`docs/reference/webhooks.md has no ${language} block`);
  return block;
}

describe('the verification helpers of the documentation', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'webhook-helpers-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function resultsOf(language: Language, program: string, file: string, before = ''): unknown[] {
    const script = path.join(folder, file);
    writeFileSync(script, `${before}${helperOf(language)}\n${HARNESSES[language]}\n`);
    const { stdout, stderr, status } = spawnSync(program, [script], { input: JSON.stringify(CASES), encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as unknown[];
  }

  const expected = CASES.map(({ name, valid }) => [name, valid ? (JSON.parse(BODY) as unknown) : null]);
  const named = (results: readonly unknown[]) => results.map((result, index) => [CASES[index]?.name, result]);
  const whenInstalled = (program: string) => (spawnSync(program, ['--version']).status === 0 ? it : it.skip);

  it('agree with the library on what is valid', () => {
    const verdicts = CASES.map(({ body, headers, secrets }) =>
      secrets.some((secret) => {
        try {
          return new Webhook(secret).verify(body, { ...headers }) !== undefined;
        } catch {
          return false;
        }
      }),
    );
    expect(named(verdicts)).toEqual(CASES.map(({ name, valid }) => [name, valid]));
  });

  it('work in Node', () => {
    expect(named(resultsOf('js', process.execPath, 'helper.mjs'))).toEqual(expected);
  });

  whenInstalled('python3')('work in Python', () => {
    expect(named(resultsOf('python', 'python3', 'helper.py'))).toEqual(expected);
  });

  whenInstalled('php')('work in PHP', () => {
    expect(named(resultsOf('php', 'php', 'helper.php', '<?php\n'))).toEqual(expected);
  });
});
