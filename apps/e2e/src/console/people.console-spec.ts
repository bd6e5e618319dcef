import type { Page } from 'playwright-core';
import { clientOf } from '../support/http';
import { ConsoleUnderTest } from './support/console-under-test';
import { cutOff, sideways } from './support/measures';
import { openAccountMenu, openPage } from './support/shell';

jest.setTimeout(120_000);

describe('people in the console', () => {
  let console: ConsoleUnderTest;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start();
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  async function expectRoom(page: Page): Promise<void> {
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await cutOff(page), await sideways(page)]).toEqual([width, [], 0]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  it('see where they are logged in, and end the other sessions', async () => {
    const login = await console.member();
    const { page, guarded } = await console.logIn({ login });
    const { page: other } = await console.logIn({ login });
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('row');
    await rows.getByRole('button', { name: 'End session' }).waitFor();
    await guarded.expectSound();
    await expectRoom(page);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('button', { name: 'End them' }).click();
    await page.getByText('All other sessions ended').first().waitFor();
    await rows.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
    await other.keyboard.press('r');
    await other.getByText('Your session has ended.').waitFor();
    await page.getByText('This session').waitFor();
  });

  it('change their password, and log in with the new one', async () => {
    const login = await console.member();
    const { page } = await console.logIn({ login });
    await openPage(page, 'Settings');
    await page.getByLabel('Current password').fill('a guess');
    await page.getByLabel('New password').fill('quite another password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('current_password is wrong').waitFor();
    await page.getByLabel('Current password').fill(login.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').first().waitFor();
    await console.logIn({ login: { ...login, password: 'quite another password' } });
  });

  it('set a forgotten password by the token of a link, which does not stay in the address', async () => {
    const login = await console.member();
    const operator = clientOf(console.system.baseUrl);
    const bearer = await operator.logIn(console.system.system.operator);
    const { users } = await console.asOwner<Users>('GET', '/v1/users?limit=100');
    const user = users.find(({ email }) => email === login.email);
    const path = `/v1/admin/users/${user?.id}/password-reset`;
    const { reset_token: token } = await operator.data<{ reset_token: string }>('POST', path, {
      bearer,
      body: { reason: 'Forgot it.' },
    });
    const { page, expectSound } = await anonymousPage(`/console/#reset=${token}`);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(page.url()).not.toContain(token);
    await expectSound();
    await page.getByLabel('New password').fill('quite another password');
    await page.keyboard.press('Enter');
    await page.getByText('Your password is set. Log in with it.').waitFor();
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Password', { exact: true }).fill('quite another password');
    await page.keyboard.press('Enter');
    await page.getByTitle(login.email).waitFor();
  });

  it('say that their password is forgotten before they have a token', async () => {
    const { page, expectSound } = await anonymousPage('/console/');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText('The operator of this platform gives you a reset token.').waitFor();
    await expectSound();
    await page.getByRole('button', { name: 'Back to the login' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  it('are added, shut out and let in again by an owner', async () => {
    const { page, guarded } = await console.logIn();
    await openPage(page, 'Team');
    const email = `colleague-of-${console.vendor.id}@example.com`;
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a user' });
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('a longer password');
    await guarded.expectSound();
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { page: theirs } = await console.logIn({ login: { email, password: 'a longer password' } });
    await page.getByRole('button', { name: `Disable ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: `Enable ${email}` }).waitFor();
    await guarded.expectSound();
    await expectRoom(page);
    await theirs.keyboard.press('r');
    await theirs.getByText('Your session has ended.').waitFor();
    await page.getByRole('button', { name: `Enable ${email}` }).click();
    await page.getByRole('button', { name: `Disable ${email}` }).waitFor();
    await console.logIn({ login: { email, password: 'a longer password' } });
  });

  it('open a sub-account, suspend it, and close it by its name', async () => {
    const { page, guarded } = await console.logIn();
    await openPage(page, 'Sub-accounts');
    await page.getByText('No sub-accounts yet').waitFor();
    await page.getByRole('button', { name: 'Create sub-account' }).click();
    // A toast has the role of a dialog too.
    const dialog = page.locator('[role=dialog]:not([data-toast])');
    await dialog.getByLabel('Name').fill('North');
    await dialog.getByLabel('E-mail of its owner').fill(`north-of-${console.vendor.id}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill('a longer password');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Suspend North' }).click();
    await dialog.getByLabel('Reason').fill('The branch is moving.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Unsuspend North' }).waitFor();
    await guarded.expectSound();
    await expectRoom(page);
    await page.getByRole('button', { name: 'Close North' }).click();
    await guarded.expectSound();
    const close = dialog.getByRole('button', { name: 'Close for good' });
    expect(await close.isDisabled()).toBe(true);
    await dialog.getByLabel('Name of the sub-account').fill('North');
    await close.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /North/ }).getByText('Closed').waitFor();
    expect(await page.getByRole('row', { name: /North/ }).getByRole('button').count()).toBe(0);
  });

  it('are no business of a member', async () => {
    const { page } = await console.logIn({ login: await console.member() });
    for (const name of ['Team', 'Sub-accounts']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText(`You do not have access to ${name}`).waitFor();
    }
  });

  it('have settings as operators too', async () => {
    const link = await clientOf(console.system.baseUrl).loginLink(console.system.system.operator);
    const guarded = await console.open();
    await guarded.followLink(link);
    await openPage(guarded.page, 'Settings');
    await guarded.page.getByText('This session').waitFor();
    await guarded.expectSound();
  });

  async function anonymousPage(path: string): Promise<{ page: Page; expectSound: () => Promise<void> }> {
    const guarded = await console.open();
    await guarded.page.goto(path);
    return { page: guarded.page, expectSound: () => guarded.expectSound() };
  }
});

interface Users {
  readonly users: readonly { readonly id: number; readonly email: string }[];
}
