/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { Me } from '../../../api/session-store';
import { FakeApi } from '../../../testing/fake-api';
import { owner, renderPart } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { SubAccountsPage } from './sub-accounts-page';

const LIST = 'GET /v1/sub-accounts';
const CREATE = 'POST /v1/sub-accounts';
const SUSPEND = 'POST /v1/sub-accounts/8/suspend';
const CLOSE = 'POST /v1/sub-accounts/8/close';

const account = (id: number, name: string, status: string, suspended_by_parent = false) => ({
  id,
  uuid: `c9f0f895-fb98-4b91-9a0f-00000000000${id}`,
  name,
  email: `${name.toLowerCase()}@acme.example`,
  status,
  suspended_by_parent,
  created_at: '2026-03-01T09:00:00Z',
});

const ownerOf = (parent_id: number | null): Me =>
  ({ ...owner(['sub-accounts.manage']), account: { id: 7, parent_id } }) as Me;

describe('the page of sub-accounts', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    accountsAre([
      account(8, 'North', 'active'),
      account(6, 'South', 'suspended', true),
      account(5, 'East', 'suspended'),
      account(4, 'West', 'closed'),
    ]);
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const accountsAre = (sub_accounts: object[]) => api.respond(LIST, { sub_accounts, next_cursor: null });
  const show = (parent: number | null = null) =>
    renderPart(
      <>
        <SubAccountsPage />
        <Toasts />
      </>,
      ownerOf(parent),
    ).user;
  async function open() {
    const user = show();
    await screen.findByRole('table');
    return user;
  }
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

  it('lists them with their state, and offers what that state allows', async () => {
    await open();
    const offered = ['North', 'South', 'East', 'West'].map((name) =>
      rowOf(name)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    );
    expect(offered).toEqual([['Suspend', 'Close'], ['Unsuspend', 'Close'], ['Close'], []]);
    rowOf('East').getByText('Suspended by an operator');
    rowOf('West').getByText('Closed');
  });

  it('creates one, of which the only button says so while there is none', async () => {
    accountsAre([]);
    api.respond(CREATE, { id: 8 });
    const user = show();
    await screen.findByText('No sub-accounts yet');
    await user.click(screen.getByRole('button', { name: 'Create sub-account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'North');
    await user.type(dialog.getByLabelText('E-mail of its owner'), 'north@acme.example');
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    accountsAre([account(8, 'North', 'active')]);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await screen.findByText('Sub-account created');
    expect(api.bodiesOf(CREATE)).toEqual([{ name: 'North', email: 'north@acme.example', password: 'correct horse' }]);
    await waitFor(() => rowOf('North'));
  });

  it('keeps the dialog open when the limit is reached', async () => {
    api.refuse(CREATE, 422, { message: 'There are too many.', error_code: 'SUB_ACCOUNT_LIMIT_REACHED' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Create sub-account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'North');
    await user.type(dialog.getByLabelText('E-mail of its owner'), 'north@acme.example');
    await user.type(dialog.getByLabelText('Password'), 'correct horse{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('There are too many.');
  });

  it('suspends one after a question, with a reason or without', async () => {
    api.respond(SUSPEND, { id: 8, status: 'suspended' });
    const user = await open();
    for (const reason of ['moving', '']) {
      await user.click(screen.getByRole('button', { name: 'Suspend North' }));
      const dialog = within(await screen.findByRole('dialog'));
      if (reason !== '') await user.type(dialog.getByLabelText('Reason (optional)'), reason);
      await user.click(dialog.getByRole('button', { name: 'Suspend' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(api.bodiesOf(SUSPEND)).toEqual([{ reason: 'moving' }, {}]);
  });

  it('ends a suspension at once', async () => {
    api.respond('POST /v1/sub-accounts/6/unsuspend', { id: 6, status: 'active' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Unsuspend South' }));
    await screen.findByText('Suspension ended');
  });

  it('closes one only when its name is typed, says what happens to queued messages, and asks again each time', async () => {
    api.respond(CLOSE, { id: 8, status: 'closed' });
    const user = await open();
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: 'Close North' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = await ask();
    first.getByText(/^Queued messages that no carrier has taken are cancelled/);
    await user.type(first.getByLabelText('Name of the sub-account'), 'Nort{Enter}');
    expect(first.getByRole<HTMLButtonElement>('button', { name: 'Close for good' }).disabled).toBe(true);
    expect(api.requestsOf(CLOSE)).toEqual([]);
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const second = await ask();
    const name = second.getByLabelText<HTMLInputElement>('Name of the sub-account');
    expect(name.value).toBe('');
    await user.type(second.getByLabelText('Reason (optional)'), 'sold');
    await user.type(name, 'North');
    await user.click(second.getByRole('button', { name: 'Close for good' }));
    await screen.findByText('Sub-account closed');
    expect(api.bodiesOf(CLOSE)).toEqual([{ reason: 'sold' }]);
  });

  it('says to the owner of a sub-account that it has none, and asks the API for nothing', async () => {
    show(7);
    await screen.findByText('This is a sub-account');
    expect(screen.queryByRole('button', { name: 'Create sub-account' })).toBeNull();
    expect(api.requests).toEqual([]);
  });
});
