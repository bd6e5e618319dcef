import type { Page } from 'playwright-core';
import { showFilters } from '../support/shell';
import type { ShownPage } from './shown-pages';

const DIALOG = '[role=dialog]:not([data-toast])';
const OVERVIEW = { path: '', heading: 'Overview' } as const;
const MESSAGES = { path: 'messages', heading: 'Messages' } as const;
const KEYS = { path: 'integration/keys', heading: 'API keys' } as const;

/** Pages with what opens over them. */
export const OPENED: readonly ShownPage[] = [
  { ...OVERVIEW, name: 'palette', ...byKey('Control+k') },
  { ...OVERVIEW, name: 'keys', ...byKey('?') },
  { ...OVERVIEW, name: 'api-call', ...byKey('c') },
  { ...OVERVIEW, name: 'account', ...byButton(/^Account of/, '[role=menu]') },
  { ...OVERVIEW, name: 'span', ...byButton('Choose a span of your own') },
  { ...OVERVIEW, name: 'chart-table', prepare: showTable },
  { ...MESSAGES, name: 'statuses', ...byFilter('Status') },
  { ...MESSAGES, name: 'times', ...byFilter('Time') },
  { ...KEYS, name: 'new-key', ...byButton('Create a key') },
  { ...KEYS, name: 'revoke-key', ...byButton(/^Revoke/) },
  { name: 'invite-user', path: 'team', heading: 'Team', ...byButton('Invite user') },
  { name: 'new-name', path: 'sender-names', heading: 'Sender names', ...byButton('Request a name') },
];

type Opening = Required<Pick<ShownPage, 'prepare' | 'over'>>;

function byKey(key: string): Opening {
  return opening((page) => page.keyboard.press(key), DIALOG);
}

function byButton(name: string | RegExp, over = DIALOG): Opening {
  return opening((page) => page.getByRole('button', { name }).first().click(), over);
}

function byFilter(name: string): Opening {
  return opening(async (page) => {
    await showFilters(page);
    await page.getByRole('button', { name }).first().click();
  }, DIALOG);
}

function opening(open: (page: Page) => Promise<void>, over: string): Opening {
  const prepare = async (page: Page): Promise<void> => {
    await open(page);
    await page.locator(over).first().waitFor();
  };
  return { prepare, over };
}

async function showTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await page.getByRole('button', { name: 'Show as chart' }).first().waitFor();
}
