import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Account } from './answers';
import { NOW } from './example-account';
import { DELIVERIES } from './example-integration';
import { serve } from './served-pages';

export interface ShownPage {
  readonly name: string;
  readonly path: string;
  readonly account?: Account;
  /** Of the page, which is there when it is shown. */
  readonly heading: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** A selector of what lies over the page. */
  readonly over?: string;
}

/** Pages with the answers of the example account. */
export const PAGES: readonly ShownPage[] = [
  { name: 'login', path: '', account: 'none', heading: 'Log in' },
  { name: 'welcome', path: '', account: 'new', heading: 'Welcome' },
  { name: 'overview', path: '?span=24h', heading: 'Overview' },
  { name: 'messages', path: 'messages', heading: 'Messages' },
  { name: 'message', path: 'messages?message=0195a6f0-7c1e-7a52-9d0e-000100000002', heading: '' },
  { name: 'sends', path: 'sends', heading: 'Sends' },
  { name: 'send-progress', path: 'bulks/0195a6f0-7c1e-7a52-9d0e-000300000000', heading: '' },
  { name: 'new-message', path: 'send', heading: 'New message', prepare: fillDraft },
  { name: 'usage', path: 'usage?span=7d', heading: 'Usage' },
  { name: 'webhook', path: 'integration/webhook', heading: 'Webhook' },
  { name: 'api-keys', path: 'integration/keys', heading: 'API keys' },
  { name: 'team', path: 'team', heading: 'Team' },
  { name: 'settings', path: 'settings', heading: 'Settings' },
  { name: 'sender-names', path: 'sender-names', heading: 'Sender names' },
  { name: 'opt-outs', path: 'opt-outs', heading: 'Opt-outs' },
  { name: 'traffic-limits', path: 'traffic-limits', heading: 'Traffic limits' },
];

const OPERATOR = { account: 'operator' } as const;

/** Pages of operators. */
export const OPERATOR_PAGES: readonly ShownPage[] = [
  { ...OPERATOR, name: 'operator-overview', path: '', heading: 'Overview' },
  { ...OPERATOR, name: 'operator-sender-names', path: 'ops/sender-names', heading: 'Sender names' },
  { ...OPERATOR, name: 'operator-vendors', path: 'ops/vendors', heading: 'Vendors' },
  { ...OPERATOR, name: 'operator-vendor', path: 'ops/vendors/1002', heading: 'Hillside Retail' },
  { ...OPERATOR, name: 'operator-vendor-limits', path: 'ops/vendors/1002?tab=limits', heading: 'Hillside Retail' },
  { ...OPERATOR, name: 'operator-suspicions', path: 'ops/suspicions', heading: 'Suspicious codes' },
  { ...OPERATOR, name: 'operator-messages', path: 'ops/messages', heading: 'Messages' },
  {
    ...OPERATOR,
    name: 'operator-message',
    path: 'ops/messages?message=0195a6f0-7c1e-7a52-9d0e-000100000002',
    heading: '',
  },
  { ...OPERATOR, name: 'operator-stuck', path: 'ops/stuck', heading: 'Stuck messages' },
  { ...OPERATOR, name: 'operator-carriers', path: 'ops/carriers', heading: 'Carriers' },
  { ...OPERATOR, name: 'operator-settings', path: 'ops/carriers/settings', heading: 'Settings versions' },
  {
    ...OPERATOR,
    name: 'operator-settings-version',
    path: 'ops/carriers/settings?version=12',
    heading: 'Version 12',
  },
  {
    ...OPERATOR,
    name: 'operator-settings-editor',
    path: 'ops/carriers/settings?edit=version',
    heading: 'New version',
  },
  { ...OPERATOR, name: 'operator-sends', path: 'ops/sends', heading: 'Sends' },
  { ...OPERATOR, name: 'operator-routing', path: 'ops/routing', heading: 'Routing' },
  { ...OPERATOR, name: 'operator-numbers', path: 'ops/numbers', heading: 'Numbers' },
  { ...OPERATOR, name: 'operator-audit-log', path: 'ops/audit-log', heading: 'Audit log' },
];

/** Those of which no picture is kept. */
export const MORE_PAGES: readonly ShownPage[] = [
  { name: 'otp', path: 'otp', heading: 'One-time passwords' },
  { name: 'otp-in-test-mode', path: 'otp?mode=test', heading: 'One-time passwords' },
  { name: 'sub-accounts', path: 'sub-accounts', heading: 'Sub-accounts' },
  {
    name: 'delivery',
    path: `integration/webhook?delivery=${DELIVERIES[5]?.id}`,
    heading: 'Webhook',
    over: '[aria-label=Delivery]',
  },
  { name: 'no-traffic-limits', path: 'traffic-limits', account: 'new', heading: 'Traffic limits' },
  { name: 'not-found', path: 'nowhere', heading: 'Page not found' },
  { ...OPERATOR, name: 'operator-webhooks', path: 'ops/webhooks', heading: 'Webhooks' },
  { ...OPERATOR, name: 'operator-inbound', path: 'ops/inbound', heading: 'Inbound' },
  { ...OPERATOR, name: 'operator-operators', path: 'ops/operators', heading: 'Operators' },
  { ...OPERATOR, name: 'operator-receipts', path: 'ops/stuck?tab=receipts', heading: 'Stuck messages' },
  { ...OPERATOR, name: 'operator-people', path: 'ops/vendors/1002?tab=people', heading: 'Hillside Retail' },
];

interface ShowOptions extends BrowserContextOptions {
  /** Runs before the scripts of the page. */
  readonly script?: string;
  /** The size of text that the browser is set to. */
  readonly textPx?: number;
}

/** Shows a page with the answers of its account, at a moment that is always the same. */
export async function show(browser: Browser, shown: ShownPage, options: ShowOptions): Promise<Page> {
  const { script = '', textPx, ...contextOptions } = options;
  const context = await browser.newContext({
    baseURL: 'http://console.example.com',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    ...contextOptions,
  });
  await serve(context, shown.account ?? 'busy');
  await context.addInitScript(script);
  const page = await context.newPage();
  if (textPx !== undefined) {
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: textPx } });
  }
  await page.clock.setFixedTime(NOW);
  await page.goto(`/console/${shown.path}`);
  await page.getByRole('heading', { name: shown.heading }).first().waitFor();
  await settled(page);
  return page;
}

/** No request is in flight, the fonts are there, and two frames have passed. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))');
}

async function fillDraft(page: Page): Promise<void> {
  await page.getByLabel('Numbers').fill('+999 00 000 00 01\n999000000002\n999000000003\n999000000003');
  await page.getByLabel('Message', { exact: true }).fill('Your parcel waits at the shop until Friday.');
  await page.getByRole('button', { name: 'Send 3 messages' }).waitFor();
}
