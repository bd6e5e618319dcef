import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { Credentials } from '@sms/api-client';
import { clientOf } from '../../support/http';
import { type SharedSystem, SystemUnderTest, type TestSystemOptions } from '../../support/system-under-test';
import type { Vendor } from '../../support/vendor';
import { GuardedPage, launchBrowser } from './browser';

type PageOptions = NonNullable<Parameters<typeof GuardedPage.open>[2]>;
type LoginOptions = PageOptions & { readonly login?: Credentials };

export interface LoggedIn {
  readonly guarded: GuardedPage;
  readonly page: Page;
}

/** A system with a vendor, and browsers that look at its console. */
export class ConsoleUnderTest {
  private readonly opened: GuardedPage[] = [];

  private constructor(
    readonly system: SharedSystem,
    readonly vendor: Vendor,
    private readonly browser: Browser,
  ) {}

  /** On a shared system, unless there are options for one of the file's own. */
  static async start(options?: TestSystemOptions, launch = launchBrowser): Promise<ConsoleUnderTest> {
    const [system, browser] = await Promise.all([
      options ? SystemUnderTest.start(options) : SystemUnderTest.shared(),
      launch(),
    ]);
    return new ConsoleUnderTest(system, await system.vendor({ credits: 10 }), browser);
  }

  async open(options?: PageOptions): Promise<GuardedPage> {
    const guarded = await GuardedPage.open(this.browser, this.system.baseUrl, options);
    this.opened.push(guarded);
    return guarded;
  }

  /** Another user of the vendor, who is no owner. */
  async member(): Promise<Credentials> {
    const login = { email: `member-${randomBytes(6).toString('hex')}@example.com`, password: 'a longer password' };
    await this.asOwner('POST', '/v1/users', { ...login, role: 'member' });
    return login;
  }

  /** Another key of the vendor. */
  async key(mode: 'live' | 'test'): Promise<string> {
    return (await this.asOwner<{ api_key: string }>('POST', '/v1/api-keys', { name: mode, mode })).api_key;
  }

  asOwner<T>(method: string, path: string, body?: object): Promise<T> {
    return clientOf(this.system.baseUrl).data<T>(method, path, { bearer: this.vendor.bearer, body });
  }

  /** In a browser of its own, as the owner of the vendor unless as somebody else. */
  async logIn({ login = this.vendor.login, ...options }: LoginOptions = {}): Promise<LoggedIn> {
    const guarded = await this.open(options);
    await guarded.followLink(await clientOf(this.system.baseUrl).loginLink(login));
    await guarded.page.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor();
    return { guarded, page: guarded.page };
  }

  /** After each test: no page did what a console must never do. */
  async closePages(): Promise<void> {
    for (const guarded of this.opened.splice(0)) {
      expect(guarded.wrongs).toEqual([]);
      await guarded.close();
    }
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.system.stop();
  }
}
