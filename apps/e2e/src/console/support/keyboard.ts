import type { Locator, Page } from 'playwright-core';

/** More than any page has controls. */
const MAX_TABS = 120;

/** A notice of success is a dialog as well. */
export const dialogOf = (page: Page): Locator => page.locator('[role=dialog]:not([data-toast])');

/** `g` and the key of a page. */
export async function go(page: Page, key: string, heading: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const focused = control.and(page.locator(':focus'));
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${control.toString()}`);
}
