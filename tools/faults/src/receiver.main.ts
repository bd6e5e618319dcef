import { appendFileSync, readFileSync } from 'node:fs';
import { HttpsReceiver, type ReceivedRequest } from '@sms/dev-env';
import { Webhook } from 'standardwebhooks';
import type { ReceivedLine } from './evidence/evidence';

/** One first attempt in so many is answered 503. */
const REFUSED_EACH = 64;

interface EventBody {
  readonly vendor: { readonly email: string };
  readonly data: { readonly sms_log_id: number; readonly status: string };
}

/** Writes a line for each request, and only then answers it. Ends when its stdin closes. */
async function main([caDir = '', recordFile = '', secretsFile = '', port = '0']: string[]): Promise<void> {
  const receiver = await HttpsReceiver.start(caDir, Number(port));
  const seen = new Set<string>();
  let refusable = 0;
  receiver.answer((request) => {
    const line = lineOf(request, secretsFile);
    const first = !seen.has(line.id);
    seen.add(line.id);
    // A long run would otherwise keep every body.
    receiver.requests.length = 0;
    const status = first && (refusable += 1) % REFUSED_EACH === 0 ? 503 : 200;
    appendFileSync(recordFile, `${JSON.stringify({ ...line, answered: status })}\n`);
    return { kind: 'respond', status };
  });
  process.stdin.on('end', () => process.exit(0)).resume();
  process.stdout.write(`${receiver.url}\n`);
}

function lineOf(request: ReceivedRequest, secretsFile: string): Omit<ReceivedLine, 'answered'> {
  const body = JSON.parse(request.rawBody.toString('utf8')) as EventBody;
  return {
    id: String(request.headers['webhook-id']),
    path: request.url,
    valid: isSigned(request, secretsFile),
    atMs: request.receivedAtMs,
    email: body.vendor.email,
    smsLogId: body.data.sms_log_id,
    status: body.data.status,
  };
}

const verifiers = new Map<string, Webhook>();

/** By a library that is not ours. */
function isSigned(request: ReceivedRequest, secretsFile: string): boolean {
  let verifier = verifiers.get(request.url);
  if (!verifier) {
    const secret = (JSON.parse(readFileSync(secretsFile, 'utf8')) as Record<string, string>)[request.url];
    if (secret === undefined) return false;
    verifier = new Webhook(secret);
    verifiers.set(request.url, verifier);
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    verifier.verify(request.rawBody.toString('utf8'), headers);
    return true;
  } catch {
    return false;
  }
}

void main(process.argv.slice(2));
