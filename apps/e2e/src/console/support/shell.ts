import type { Page } from 'playwright-core';

/** Below this a page has its tabs at the bottom, and most pages behind "More". */
const NARROW_PX = 768;

export const chooseMode = (page: Page, mode: 'Live' | 'Test'): Promise<void> =>
  page.getByRole('radio', { name: mode, exact: true }).check();

/** Opens a page by the navigation, and waits for its title. */
export async function openPage(page: Page, name: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? Infinity) < NARROW_PX;
  const link = page.getByRole('link', { name: isNarrow && name === 'New message' ? 'Send' : name, exact: true });
  if (isNarrow && (await link.count()) === 0) await page.getByRole('button', { name: 'More' }).click();
  await link.click();
  // The overview welcomes a vendor who has sent nothing.
  const heading = name === 'Overview' ? /^(Overview|Welcome)/ : name;
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  // The sheet of "More" closes by a movement, in which its links are still there.
  if (isNarrow) await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menu').waitFor();
}

export async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** Filters the messages by what is typed into their search field. */
export async function searchMessages(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Number, message id or sender' }).fill(text);
  await page.keyboard.press('Enter');
}

/** Shows the chips of filters that are not used, which a phone hides at first. */
export async function showFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', expanded: false });
  if (await filters.isVisible()) await filters.click();
}

export async function filterByStatus(page: Page, status: string): Promise<void> {
  await showFilters(page);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('list', { name: 'Statuses' }).getByRole('button', { name: status, exact: true }).click();
}
