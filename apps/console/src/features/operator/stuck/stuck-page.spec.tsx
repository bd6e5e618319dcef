/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { operator, renderPage } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { StuckPage } from './stuck-page';

const RESOLVE = 'POST /v1/admin/uncertain-messages/resolve';

const uncertain = (nth: number) => ({
  id: nth,
  message_id: `m${nth}`,
  request_id: `r${nth}`,
  vendor_id: 7,
  recipient: '*******0001',
  carrier: 'north',
  attempts: 1,
  submitted_at: '2026-03-01T09:00:00Z',
  decided_at: '2126-03-01T09:00:00Z',
});

describe('the page of stuck messages', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    api.respond('GET /v1/admin/uncertain-messages', {
      messages: [uncertain(1), uncertain(2)],
      next_cursor: null,
      pagination: { totalItems: 2 },
    });
    api.respond('GET /v1/admin/carriers', { carriers: [{ name: 'north', unmatched_receipts: 41 }] });
    api.respond('GET /v1/admin/overview', { messaging: { parked: { held: 3 } } });
    api.respond('GET /v1/admin/vendors/7', { id: 7, name: 'Acme' });
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  async function open(search = '') {
    const { user } = renderPage(
      <>
        <StuckPage />
        <Toasts />
      </>,
      { route: '/ops/stuck', address: `/ops/stuck${search}` },
      operator(['messages.resolve']),
    );
    await screen.findByRole('heading', { name: 'Stuck messages' });
    return user;
  }

  it('counts what is stuck on its tabs, and shows numbers as they are masked', async () => {
    await open();
    await screen.findByRole('tab', { name: 'Uncertain 2' });
    await screen.findByRole('tab', { name: 'Receipts without a message 41' });
    const row = within(screen.getByRole('row', { name: /m1/ }));
    row.getByText('•••••••0001');
    await row.findByRole('link', { name: 'Acme' });
  });

  it('shows the messages that are held back, and why', async () => {
    const message = {
      ...uncertain(3),
      created_at: '2026-03-01T09:00:00Z',
      waiting_seconds: 7_200,
      carriers: ['north'],
      wait: { state: 'held', since: null, until: null, text: 'Held while the account is suspended.' },
    };
    api.respond('GET /v1/admin/oldest-messages', {
      lanes: [
        { lane: 'otp', messages: [] },
        { lane: 'bulk', messages: [message] },
      ],
    });
    const user = await open();
    await user.click(await screen.findByRole('tab', { name: 'Held 3' }));
    const row = within(await screen.findByRole('row', { name: /m3/ }));
    row.getByText('Held while the account is suspended.');
    expect(api.requestsOf('GET /v1/admin/oldest-messages').map(({ query }) => query.get('state'))).toEqual(['held']);
    await row.findByRole('link', { name: 'Acme' });
  });

  it('resolves those that are chosen, in the way that is chosen, for a reason', async () => {
    api.respond(RESOLVE, { resolved: 1, not_uncertain: 1, more: false });
    const user = await open();
    await screen.findByRole('row', { name: /m1/ });
    const resolve = screen.getByRole<HTMLButtonElement>('button', { name: 'Resolve…' });
    expect(resolve.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: '0 chosen' }));
    await user.click(resolve);
    const dialog = within(await screen.findByRole('dialog', { name: 'What became of 2 messages?' }));
    await user.click(dialog.getByRole('radio', { name: /^The carrier did not accept it/ }));
    await user.type(dialog.getByLabelText('Reason'), 'Ticket 4711{Enter}');
    await screen.findByText('1 message resolved');
    await screen.findByText('1 was no longer uncertain.');
    expect(api.bodiesOf(RESOLVE)).toEqual([
      expect.objectContaining({ reason: 'Ticket 4711', outcome: 'not_accepted', message_ids: ['m1', 'm2'] }),
    ]);
  });

  it('asks for the receipts of one carrier', async () => {
    api.respond('GET /v1/admin/unmatched-receipts', { receipts: [], next_cursor: null });
    await open('?tab=receipts&carrier=north');
    await screen.findByText('No receipts without a message');
    expect(api.requestsOf('GET /v1/admin/unmatched-receipts')[0]?.query.get('carrier')).toBe('north');
    await screen.findByRole('link', { name: 'Only north' });
  });
});
