import { randomBytes } from 'node:crypto';
import { ApiClient, OperatorApi, UNLIMITED_PER_MINUTE, VendorApi } from '@sms/api-client';
import type { System } from '@sms/dev-env';
import type { Operators } from '@sms/kit';

/** A vendor of the run. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly openingCredits: number;
  readonly api: VendorApi;
  /** Its calls with a token of now: one lasts an hour, a run may last longer. */
  logIn(this: void): Promise<VendorApi>;
  /** Path of its webhook at the receiver; undefined: it has none. */
  readonly webhookPath: string | undefined;
}

export interface Receiver {
  readonly url: string;
  /** Tells it by which secret the requests to a path are signed. */
  addSecret(path: string, secret: string): Promise<void>;
}

/** How many; the last but one has little credit, the last one no webhook. */
const ACCOUNTS = 6;
/** Of the messages of the run, that one account can pay for. */
const LITTLE_CREDIT_SHARE = 0.03;
const PLENTY = 1_000_000;

export async function openAccounts(
  system: System,
  operators: Operators,
  receiver: Receiver,
  messages: number,
): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const poor = index === ACCOUNTS - 2;
    const openingCredits = poor ? Math.ceil(messages * LITTLE_CREDIT_SHARE) : PLENTY;
    const hasWebhook = index !== ACCOUNTS - 1;
    accounts.push(
      await openAccount(system, operators, hasWebhook ? receiver : undefined, `vendor-${index}`, openingCredits),
    );
  }
  return accounts;
}

/** @param receiver of its webhooks; undefined: it has none */
export async function openAccount(
  system: Pick<System, 'baseUrl'>,
  operators: Pick<Operators, 'first'>,
  receiver: Receiver | undefined,
  name: string,
  openingCredits = PLENTY,
): Promise<Account> {
  const vendor = {
    name,
    email: `${name}@example.com`,
    password: randomBytes(12).toString('hex'),
    opening_credits: openingCredits,
    rate_limit_per_minute: UNLIMITED_PER_MINUTE,
  };
  const client = new ApiClient(system.baseUrl, { onRateLimited: () => undefined });
  const operator = await OperatorApi.logIn(client, operators.first);
  const { id, api } = await operator.openVendor(vendor, { name });
  const webhookPath = receiver && `/${name}`;
  if (receiver && webhookPath !== undefined) {
    await api.setDeliveryWebhook(`${receiver.url}${webhookPath}`);
    await receiver.addSecret(webhookPath, (await api.deliveryWebhook()).secrets[0] ?? '');
  }
  const logIn = async (): Promise<VendorApi> => new VendorApi(client, await client.logIn(vendor), api.apiKey);
  return { id, name, email: vendor.email, openingCredits, api, logIn, webhookPath };
}
