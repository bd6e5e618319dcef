import { type Credentials, OperatorApi } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { Client } from 'pg';
import { clientOf } from '../support/http';
import { type SharedSystem, SystemUnderTest } from '../support/system-under-test';
import { Vendor, type VendorOptions } from '../support/vendor';

/** Set: the suite speaks to that deployment, as its operator. Not set: it starts a system of its own. */
const { BASE_URL, OPERATOR_EMAIL, OPERATOR_PASSWORD } = process.env;

/**
 * What arrives at the carrier, a receiver the system trusts, and the clock of a code are within reach only in a system
 * of our own.
 */
export const SEES_BEHIND = BASE_URL === undefined;

/**
 * What the conformance suite is run against. Vendors are made for it, so nobody else's are touched; elsewhere than in
 * a system of our own they send with test keys, so nothing reaches a phone.
 */
export class Target {
  private constructor(
    private readonly operator: OperatorApi,
    private readonly own?: SharedSystem,
  ) {}

  static async connect(): Promise<Target> {
    if (BASE_URL !== undefined) {
      if (!OPERATOR_EMAIL || !OPERATOR_PASSWORD)
        throw new Error('with BASE_URL, OPERATOR_EMAIL and OPERATOR_PASSWORD must name an operator of that deployment');
      return new Target(await logIn(BASE_URL, { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD }));
    }
    const own = await SystemUnderTest.shared();
    return new Target(await logIn(own.baseUrl, own.system.operator), own);
  }

  get baseUrl(): string {
    return this.operator.client.baseUrl;
  }

  vendor(options?: VendorOptions): Promise<Vendor> {
    return Vendor.create(this.operator, { keyMode: SEES_BEHIND ? 'live' : 'test', ...options });
  }

  receiver(): Promise<HttpsReceiver> {
    if (!this.own) throw new Error('no receiver that a foreign deployment would trust');
    return this.own.receiver();
  }

  /** The last message that arrived at the carrier for a number. */
  arrivedAt(phone: string): Promise<{ source: string; text: string }> {
    return eventually(
      async () => {
        const response = await fetch(
          `${this.own?.system.simulatorControlUrl}/accepted?destination=${phone}&after=0&limit=100`,
        );
        const { accepted } = (await response.json()) as { accepted: { source: string; text: string }[] };
        const last = accepted.at(-1);
        if (!last) throw new Error('nothing arrived');
        return last;
      },
      { timeoutMs: 15_000 },
    );
  }

  /** As if all codes of a number had been generated so much earlier. */
  async ageCodes(phone: string, seconds: number): Promise<void> {
    const client = new Client({ connectionString: this.own?.system.databaseUrls.otp });
    await client.connect();
    try {
      await client.query(
        'UPDATE otp SET created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2) WHERE phone = $1',
        [phone, seconds],
      );
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.own?.stop();
  }
}

const logIn = (baseUrl: string, credentials: Credentials) => OperatorApi.logIn(clientOf(baseUrl), credentials);

/** Numbers nobody else uses in this run; the simulator delivers them all. */
export function freshPhone(): string {
  next += 1;
  return String(next);
}

/** A fresh number of those that the simulator, or a test key, treats in this way. */
export function magicPhone(prefix: '999001' | '999010' | '999061' | '999064' | '999111'): string {
  return `${prefix}${freshPhone().slice(-9)}`;
}

let next = 96_171_000_000 + Math.floor(performance.timeOrigin % 100_000) * 100;
