import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, firefox, type Page } from 'playwright-core';
import { violations } from './violations';

/** Chromium, given by `npm run test:console`. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CONSOLE_BROWSER'];
  if (!executablePath) throw new Error('there is no browser: set CONSOLE_BROWSER to the path of a Chromium');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-lcd-text', '--font-render-hinting=none'],
  });
}

/** The Firefox that CONSOLE_FIREFOX names, over WebDriver BiDi. */
export function launchFirefox(): Promise<Browser> {
  return firefox.launch({ executablePath: path.resolve('tools/browser/firefox.mjs'), channel: 'moz-firefox' });
}

/** The style sheet that Playwright adds in Firefox before it takes a picture, and that the policy refuses. */
const STYLE_OF_PICTURES = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

interface PageOptions {
  readonly theme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
  /** Of another page, whose session it shares. */
  readonly storageState?: NonNullable<BrowserContextOptions['storageState']>;
}

/** A page in a context of its own that notes whatever a console must never do. */
export class GuardedPage {
  readonly wrongs: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, baseUrl: string, options: PageOptions = {}): Promise<GuardedPage> {
    const { theme = 'light', viewport = { width: 1280, height: 800 }, locale = 'en-GB', storageState } = options;
    const context = await browser.newContext({
      baseURL: baseUrl,
      colorScheme: theme,
      viewport,
      locale,
      timezoneId: 'Asia/Kathmandu',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(storageState && { storageState }),
    });
    const guarded = new GuardedPage(await context.newPage());
    guarded.watch(new URL(baseUrl).origin);
    return guarded;
  }

  /** Nothing wrong so far, and what is shown is usable by everybody, in both themes. */
  async expectSound(): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      expect(await violations(this.page)).toEqual([]);
    }
    expect(this.wrongs).toEqual([]);
  }

  /** A login link, whose question is answered with yes. */
  async followLink(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  private watch(origin: string): void {
    this.page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:'))
        this.wrongs.push(`request to ${url}`);
    });
    // Firefox reports violations of the content security policy as errors of the page.
    this.page.on('pageerror', ({ message }) => {
      if (!message.includes(STYLE_OF_PICTURES)) this.wrongs.push(`error: ${message}`);
    });
    this.page.on('console', (message) => {
      // A response that is not 200 is noted as an error; what the page makes of it is what the tests look at.
      const isStatus = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isStatus) this.wrongs.push(`console: ${message.text()}`);
    });
  }
}
