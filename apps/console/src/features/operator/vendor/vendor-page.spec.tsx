/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { operator, renderPage } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { VendorPage } from './vendor-page';

const VENDOR = {
  id: 7,
  uuid: 'c9f0f895-fb98-4b91-9a0f-000000000007',
  name: 'Acme',
  email: 'owner@acme.example',
  parent_id: null,
  status: 'active',
  default_sender: 'ACME',
  rate_limit_per_minute: 600,
  created_at: '2026-02-20T09:00:00Z',
  credits: { available: 1_000, held: 30, spent: 412 },
};
const USER = { id: 41, email: 'ida@acme.example', role: 'owner', status: 'active', created_at: VENDOR.created_at };

const ADMIN = operator([
  'vendors.read',
  'vendors.manage',
  'vendors.suspend',
  'vendor-credits.change',
  'vendor-users.manage',
  'vendor-api-keys.manage',
  'messages.cancel-queued',
]);

describe('the page of a vendor', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    api.respond('GET /v1/admin/vendors/7', VENDOR);
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  async function open(search = '', me = ADMIN) {
    const page = renderPage(
      <>
        <VendorPage />
        <Toasts />
      </>,
      { route: '/ops/vendors/$vendorId', address: `/ops/vendors/7${search}` },
      me,
    );
    await screen.findByRole('heading', { name: 'Acme', level: 1 });
    return page;
  }
  async function ask(user: Awaited<ReturnType<typeof open>>['user'], button: string) {
    await user.click(screen.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  }

  it('adds credits, and says before what will be available', async () => {
    const call = 'POST /v1/admin/vendors/7/top-ups';
    api.respond(call, { credit_balance: 1_500 });
    const { user } = await open();
    const dialog = await ask(user, 'Top up');
    await user.type(dialog.getByLabelText('Credits'), '500');
    dialog.getByText('Adds 500 credits. 1,500 are available then.');
    await user.type(dialog.getByLabelText('Reference'), 'Invoice 7');
    await user.click(dialog.getByRole('button', { name: 'Top up' }));
    await screen.findByText('500 credits added');
    expect(api.bodiesOf(call)).toEqual([{ credits: 500, reference: 'Invoice 7' }]);
  });

  it('S2: disables what the role may not do, says so, and leaves out small buttons', async () => {
    await open('', operator(['vendors.read', 'vendors.suspend']));
    const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    for (const name of ['Top up', 'Adjust credits…', 'Cancel queued messages…']) expect(isDisabled(name)).toBe(true);
    expect(isDisabled('Suspend…')).toBe(false);
    expect(screen.getAllByText('Your role may not do this')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Change…' })).toBeNull();
  });

  it('takes credits for a reason', async () => {
    const call = 'POST /v1/admin/vendors/7/adjustments';
    api.respond(call, { credit_balance: 900 });
    const { user } = await open();
    const dialog = await ask(user, 'Adjust credits…');
    await user.type(dialog.getByLabelText('Credits'), '-100');
    dialog.getByText('Takes 100 credits. 900 are available then.');
    await user.type(dialog.getByLabelText('Reference'), 'T1');
    await user.type(dialog.getByLabelText('Reason'), 'Charged twice{Enter}');
    await screen.findByText('900 credits are available now.');
    expect(api.bodiesOf(call)).toEqual([{ credits: -100, reference: 'T1', reason: 'Charged twice' }]);
  });

  it('suspends only who has typed the name', async () => {
    const call = 'POST /v1/admin/vendors/7/suspend';
    api.respond(call, { id: 7, status: 'suspended' });
    const { user } = await open();
    const dialog = await ask(user, 'Suspend…');
    await user.type(dialog.getByLabelText('Reason'), 'Unpaid invoice');
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Suspend vendor' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Type Acme to confirm'), 'Acme');
    await user.click(confirm);
    await screen.findByText('Acme suspended');
    expect(api.bodiesOf(call)).toEqual([{ reason: 'Unpaid invoice' }]);
  });

  it('cancels what is queued until nothing is left, and adds up what came back', async () => {
    const call = 'POST /v1/admin/vendors/7/cancel-queued';
    const parts = [
      { id: 7, cancelled: 1_000, released_credits: 1_200, next_cursor: 'c2' },
      { id: 7, cancelled: 30, released_credits: 30, next_cursor: null },
    ];
    api.on(call, () => Response.json({ status: 'success', message: 'Done.', data: parts.shift() }));
    const { user } = await open();
    const dialog = await ask(user, 'Cancel queued messages…');
    dialog.getByText(/The vendor is not suspended/);
    await user.type(dialog.getByLabelText('Reason'), 'Wrong text{Enter}');
    await screen.findByText('1,030 messages cancelled');
    await screen.findByText('1,230 credits returned.');
    expect(api.bodiesOf(call)).toEqual([{ reason: 'Wrong text' }, { reason: 'Wrong text', cursor: 'c2' }]);
  });

  it('changes the limits, and removes what is emptied', async () => {
    const call = 'PATCH /v1/admin/vendors/7';
    api.respond(call, VENDOR);
    const { user } = await open();
    const dialog = await ask(user, 'Change…');
    await user.clear(dialog.getByLabelText('Default sender'));
    await user.clear(dialog.getByLabelText('Requests a minute'));
    await user.type(dialog.getByLabelText('Requests a minute'), '900');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Acme changed');
    expect(api.bodiesOf(call)).toEqual([{ name: 'Acme', default_sender: null, rate_limit_per_minute: 900 }]);
  });

  it('makes a reset link, which is shown once', async () => {
    api.respond('GET /v1/admin/vendors/7/users', { users: [USER], next_cursor: null });
    api.respond('POST /v1/admin/users/41/password-reset', {
      user_id: 41,
      email: USER.email,
      reset_token: 'pr_secret',
      expires_at: '2026-03-01T10:00:00Z',
    });
    const { user } = await open('?tab=people');
    await screen.findByRole('row', { name: /ida@acme.example/ });
    const dialog = await ask(user, 'Make a reset link for ida@acme.example');
    await user.type(dialog.getByLabelText('Reason'), 'Forgot it.');
    await user.click(dialog.getByRole('button', { name: 'Make link' }));
    const shown = within(await screen.findByRole('dialog', { name: 'The reset link' }));
    shown.getByText(/\/console\/#reset=pr_secret$/);
    expect(api.bodiesOf('POST /v1/admin/users/41/password-reset')).toEqual([{ reason: 'Forgot it.' }]);
  });

  it('removes the authenticator app of a user, and tells when an operator has set a password', async () => {
    const reset = { operator_reset_at: '2026-02-25T09:00:00Z', operator_reset_reason: 'Ticket 4711.' };
    api.respond('GET /v1/admin/vendors/7/users', { users: [{ ...USER, ...reset }], next_cursor: null });
    const call = 'POST /v1/admin/users/41/remove-second-factor';
    api.respond(call, {});
    const { user } = await open('?tab=people');
    const row = within(await screen.findByRole('row', { name: /ida@acme.example/ }));
    expect(row.getByText(/^Password set by an operator:/).title).toBe('Ticket 4711.');
    const dialog = await ask(user, 'Remove the authenticator app of ida@acme.example');
    await user.type(dialog.getByLabelText('Reason'), 'Lost the phone.');
    await user.click(dialog.getByRole('button', { name: 'Remove app…' }));
    await screen.findByText('The app of ida@acme.example was removed');
    expect(api.bodiesOf(call)).toEqual([{ reason: 'Lost the phone.' }]);
  });
});
