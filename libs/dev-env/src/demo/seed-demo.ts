import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DevEnvError } from '../workspace/dev-env-error';
import { writePrivateFile } from '../workspace/write-private-file';
import { callApi, callApiOk, login } from './api-client';

export interface SeedOptions {
  baseUrl: string;
  dataDir: string;
  operator: { email: string; password: string };
  vendorPassword: string;
}

export interface Demo {
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
    await keepBaseUrl(file, baseUrl);
    return 'seeded before';
  }
  const operatorToken = await login(baseUrl, operator);
  const vendor = await createVendor(baseUrl, operatorToken, vendorPassword);
  const bearer = await login(baseUrl, vendor);
  await activateSender(baseUrl, bearer, operatorToken);
  const key = await callApiOk(baseUrl, { method: 'POST', path: '/v1/api-keys', bearer, body: { name: 'demo' } });
  const webhook = await callApiOk(baseUrl, { method: 'GET', path: '/v1/vendors/delivery-webhook', bearer });
  const [secret] = Array.isArray(webhook['secrets']) ? (webhook['secrets'] as unknown[]) : [];
  if (typeof key['api_key'] !== 'string' || typeof secret !== 'string') {
    throw new DevEnvError(
      'SEED_FAILED',
      'the demo data could not be made: the answers hold no API key or no webhook secret',
    );
  }
  const demo: Demo = { base_url: baseUrl, vendor, api_key: key['api_key'], operator, webhook_secret: secret };
  await writePrivateFile(file, JSON.stringify(demo, null, 2));
  return 'seeded';
}

/** The port may differ from that of the first start. */
async function keepBaseUrl(file: string, baseUrl: string): Promise<void> {
  const demo = JSON.parse(await readFile(file, 'utf8')) as Demo;
  if (demo.base_url !== baseUrl) await writePrivateFile(file, JSON.stringify({ ...demo, base_url: baseUrl }, null, 2));
}

async function createVendor(baseUrl: string, bearer: string, password: string): Promise<Demo['vendor']> {
  const emails = ['vendor@example.com', `vendor-${randomBytes(4).toString('hex')}@example.com`];
  for (const email of emails) {
    const body = { name: 'Demo vendor', email, password, opening_credits: OPENING_CREDITS };
    const { status, data } = await callApi(baseUrl, { method: 'POST', path: '/v1/admin/vendors', bearer, body });
    if (status === 409) continue;
    if (status < 200 || status > 299) {
      throw new DevEnvError(
        'SEED_FAILED',
        `the demo vendor could not be made: the API answered ${status} (${String(data['message'])})`,
      );
    }
    return { id: Number(data['id']), uuid: String(data['uuid']), email, password };
  }
  throw new DevEnvError('SEED_FAILED', 'the demo vendor could not be made: its e-mail address is taken');
}

async function activateSender(baseUrl: string, bearer: string, operatorToken: string): Promise<void> {
  const body = { senderid: DEMO_SENDER, sample_content: 'Your parcel arrives today between 9 and 10.' };
  const requested = await callApiOk(baseUrl, { method: 'POST', path: '/v1/sender-names/request', bearer, body });
  const id = encodeURIComponent(String(requested['id']));
  await callApiOk(baseUrl, { method: 'POST', path: `/v1/admin/sender-names/${id}/approve`, bearer: operatorToken });
}
