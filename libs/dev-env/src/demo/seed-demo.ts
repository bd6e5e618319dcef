import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ApiClient,
  ApiError,
  ApiUnreachableError,
  type Credentials,
  OperatorApi,
  type VendorApi,
} from '@sms/api-client';
import { DevEnvError } from '../workspace/dev-env-error';
import { writePrivateFile } from '../workspace/write-private-file';

interface SeedOptions {
  baseUrl: string;
  dataDir: string;
  operator: { email: string; password: string };
  vendorPassword: string;
}

interface Demo {
  base_url: string;
  vendor: { id: number; uuid: string; email: string; password: string };
  api_key: string;
  operator: { email: string; password: string };
  webhook_secret: string;
}

const OPENING_CREDITS = 1_000_000;
export const DEMO_SENDER = 'DEMO';

/**
 * Makes a vendor with credits, an active sender name, an API key and logins through the HTTP API, and writes
 * them to `<data>/demo.json`. That file is written last: while it is missing the seeding starts afresh, with
 * another e-mail address when an interrupted attempt has taken the first.
 */
export async function seedDemo({
  baseUrl,
  dataDir,
  operator,
  vendorPassword,
}: SeedOptions): Promise<'seeded' | 'seeded before'> {
  const file = path.join(dataDir, 'demo.json');
  if (existsSync(file)) {
    const demo = await readDemo(dataDir);
    // The port may differ from that of the first start.
    if (demo.base_url !== baseUrl) await writeDemo(file, { ...demo, base_url: baseUrl });
    return 'seeded before';
  }
  const { vendor, api_key, webhook_secret } = await makeDemo(baseUrl, operator, vendorPassword).catch(
    (cause: unknown) => {
      if (!(cause instanceof ApiError || cause instanceof ApiUnreachableError)) throw cause;
      throw new DevEnvError('SEED_FAILED', `the demo data could not be made: ${reasonOf(cause)}`);
    },
  );
  const demo: Demo = { base_url: baseUrl, vendor, api_key, operator, webhook_secret };
  await writeDemo(file, demo);
  return 'seeded';
}

/** Databases of a given Postgres outlive the folder that has the password of their operator. */
function reasonOf(error: ApiError | ApiUnreachableError): string {
  if (!(error instanceof ApiError) || error.status !== 401) return error.message;
  return 'the databases are those of another data folder. Set SMS_DATA_DIR to that one, or use a Postgres without them';
}

/** The demo account, as `seedDemo` has written it. */
export async function readDemo(dataDir: string): Promise<Demo> {
  return JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as Demo;
}

function writeDemo(file: string, demo: Demo): Promise<void> {
  return writePrivateFile(file, JSON.stringify(demo, null, 2));
}

async function makeDemo(
  baseUrl: string,
  credentials: Credentials,
  vendorPassword: string,
): Promise<Pick<Demo, 'vendor' | 'api_key' | 'webhook_secret'>> {
  const operator = await OperatorApi.logIn(new ApiClient(baseUrl), credentials);
  const { vendor, api } = await openVendor(operator, vendorPassword);
  await operator.approveSenderName(
    await api.requestSenderName(DEMO_SENDER, 'Your parcel arrives today between 9 and 10.'),
  );
  const [secret] = (await api.deliveryWebhook()).secrets;
  if (secret === undefined) throw new DevEnvError('SEED_FAILED', 'the demo vendor has no webhook secret');
  return { vendor, api_key: api.apiKey, webhook_secret: secret };
}

async function openVendor(
  operator: OperatorApi,
  password: string,
): Promise<{ vendor: Demo['vendor']; api: VendorApi }> {
  for (const email of ['vendor@example.com', `vendor-${randomBytes(4).toString('hex')}@example.com`]) {
    const body = { name: 'Demo vendor', email, password, opening_credits: OPENING_CREDITS };
    try {
      const { id, uuid, api } = await operator.openVendor(body, { name: 'demo' });
      return { vendor: { id, uuid, email, password }, api };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    }
  }
  throw new DevEnvError('SEED_FAILED', 'the demo vendor could not be made: its e-mail address is taken');
}
