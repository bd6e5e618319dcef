import type { Page } from 'playwright-core';
import type { ShownPage } from './shown-pages';

/** Pages with what opens over them. */
export const OPENED: readonly ShownPage[] = [
  {
    name: 'palette',
    path: '',
    heading: 'Overview',
    prepare: (page) => opened(page, () => page.keyboard.press('Control+k')),
  },
  { name: 'keys', path: '', heading: 'Overview', prepare: (page) => opened(page, () => page.keyboard.press('?')) },
  { name: 'api-call', path: '', heading: 'Overview', prepare: (page) => opened(page, () => page.keyboard.press('c')) },
  { name: 'account', path: '', heading: 'Overview', prepare: openAccount },
  { name: 'span', path: '', heading: 'Overview', prepare: pressing('Choose a span of your own') },
  { name: 'chart-table', path: '', heading: 'Overview', prepare: showTable },
  { name: 'statuses', path: 'messages', heading: 'Messages', prepare: pressing('Status') },
  { name: 'times', path: 'messages', heading: 'Messages', prepare: pressing('Time') },
  { name: 'new-key', path: 'integration/keys', heading: 'API keys', prepare: pressing('Create a key') },
  { name: 'revoke-key', path: 'integration/keys', heading: 'API keys', prepare: pressing(/^Revoke/) },
  { name: 'new-user', path: 'team', heading: 'Team', prepare: pressing('Add user') },
  { name: 'new-name', path: 'sender-names', heading: 'Sender names', prepare: pressing('Request a name') },
];

async function opened(page: Page, open: () => Promise<void>): Promise<void> {
  await open();
  await page.locator('[role=dialog]:not([data-toast])').waitFor();
}

function pressing(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => opened(page, () => page.getByRole('button', { name }).first().click());
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menu').waitFor();
}

async function showTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await page.getByRole('button', { name: 'Show as chart' }).first().waitFor();
}
