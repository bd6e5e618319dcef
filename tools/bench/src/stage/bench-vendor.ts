import { randomBytes } from 'node:crypto';
import type { OperatorApi, VendorApi } from '@sms/api-client';
import type { Balance, Ledger } from '../services/billing';

const CREDITS = 100_000_000;
/** The highest quota at which the limiter still counts: one more means "no limit". */
export const QUOTA_PER_MINUTE = 999_999;

/** What is true of a vendor at one moment. */
export interface VendorState {
  readonly logged: number;
  readonly balance: Balance;
  /** What the ledger's lines add up to. */
  readonly lines: Balance;
}

/** A vendor whose messages are counted from several sides. */
export class BenchVendor {
  private constructor(
    readonly id: number,
    readonly api: VendorApi,
    private readonly ledger: Ledger,
  ) {}

  static async create(operator: OperatorApi, ledger: Ledger, name: string): Promise<BenchVendor> {
    const vendor = {
      name,
      email: `${name}@example.com`,
      password: randomBytes(12).toString('hex'),
      opening_credits: CREDITS,
      rate_limit_per_minute: QUOTA_PER_MINUTE,
    };
    const { id, api } = await operator.openVendor(vendor, { name });
    return new BenchVendor(id, api, ledger);
  }

  /** Sets where webhooks go; returns the secrets that sign them. */
  async sendWebhooksTo(url: string): Promise<readonly string[]> {
    await this.api.setDeliveryWebhook(url);
    return (await this.api.deliveryWebhook()).secrets;
  }

  async logged(): Promise<number> {
    return (await this.api.logPage(1, 1)).total;
  }

  async state(): Promise<VendorState> {
    return { logged: await this.logged(), ...(await this.ledger.reconcile(this.id)) };
  }

  /** No credit is held any more: every message has its final status. */
  async settled(): Promise<boolean> {
    return (await this.ledger.balance(this.id)).held === 0;
  }
}
