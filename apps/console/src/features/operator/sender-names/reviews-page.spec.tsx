/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useShortcuts } from '../../../navigation/shortcuts';
import { FakeApi } from '../../../testing/fake-api';
import { operator, renderPage } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { ReviewsPage } from './reviews-page';

const LIST = 'GET /v1/admin/sender-names';

const review = (nth: number, senderid: string, alike: object[] = []) => ({
  id: `n${nth}`,
  senderid,
  sample_content: `Your parcel arrives today, says ${senderid}.`,
  status: 'pending',
  reason: null,
  vendor_id: 7,
  created: '2026-03-01T09:00:00Z',
  reviewed_at: null,
  withdrawn_at: null,
  vendor: { id: 7, name: 'Acme', email: 'owner@acme.example' },
  alike,
});
const NAMES = [
  review(1, 'N0RDVIK', [
    { senderid: 'NORDVIK', status: 'approved', vendor_id: 8 },
    { senderid: 'N0RDVIKS', status: 'rejected', vendor_id: 7 },
  ]),
  review(2, 'PARCELO', [{ senderid: 'PARCELOO', status: 'approved', vendor_id: 7 }]),
  review(3, 'SHOP'),
];

function PageWithKeys() {
  useShortcuts([]);
  return (
    <>
      <ReviewsPage />
      <Toasts />
    </>
  );
}

describe('the review of sender names', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  let waiting: object[];

  beforeEach(() => {
    api = FakeApi.install();
    waiting = NAMES;
    api.on(LIST, ({ query }) => {
      const names = query.get('status') === 'pending' && !query.has('vendor_id') ? waiting : [];
      return Response.json({ status: 'success', message: 'Done.', data: { sender_names: names, next_cursor: null } });
    });
    for (const id of [7, 8])
      api.respond(`GET /v1/admin/vendors/${id}`, {
        id,
        name: id === 7 ? 'Acme' : 'Nordvik Retail',
        created_at: '2026-02-20T09:00:00Z',
        credits: { available: 1, held: 0, spent: 412 },
      });
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  async function open() {
    const page = renderPage(<PageWithKeys />, { route: '/ops/sender-names' }, operator(['sender-names.review']));
    await screen.findByRole('heading', { name: /^N0RDVIK/ });
    return page;
  }
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('puts first what waits the longest, with its sample and the names it may be taken for', async () => {
    await open();
    const [first, second, third] = within(screen.getByRole('list', { name: /Sender names/ })).getAllByRole('listitem');
    expect(first?.textContent).toContain('1 similar');
    expect(second?.textContent).toContain('own name');
    expect(third?.textContent).not.toMatch(/similar|own/);
    const detail = within(screen.getByRole('region', { name: 'Sender name N0RDVIK' }));
    detail.getByText('Your parcel arrives today, says N0RDVIK.');
    detail.getByText('Looks like NORDVIK, a name of another vendor.');
    await detail.findByRole('link', { name: 'Nordvik Retail' });
    detail.getByText('412');
  });

  it('moves by keys, and approves the name after a question', async () => {
    api.respond('POST /v1/admin/sender-names/n2/approve', { id: 'n2' });
    const { user } = await open();
    press('j');
    await screen.findByRole('heading', { name: /^PARCELO/ });
    press('k');
    await screen.findByRole('heading', { name: /^N0RDVIK/ });
    press('j');
    await screen.findByRole('heading', { name: /^PARCELO/ });
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve PARCELO?' }));
    dialog.getByText('Acme and its sub-accounts may send under this name at once.');
    waiting = [NAMES[0], NAMES[2]] as object[];
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('PARCELO approved');
    expect(api.requestsOf('POST /v1/admin/sender-names/n2/approve')).toHaveLength(1);
    await screen.findByRole('heading', { name: /^N0RDVIK/ });
  });

  it('rejects a name for a usual reason, which the vendor reads', async () => {
    api.respond('POST /v1/admin/sender-names/n1/reject', { id: 'n1' });
    const { user } = await open();
    press('x');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject N0RDVIK?' }));
    const reason = 'The name is too close to a name of another vendor.';
    await user.click(dialog.getByLabelText(reason));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await screen.findByText('N0RDVIK rejected');
    expect(api.bodiesOf('POST /v1/admin/sender-names/n1/reject')).toEqual([{ reason }]);
  });

  it('says that nothing waits', async () => {
    waiting = [];
    renderPage(<PageWithKeys />, { route: '/ops/sender-names' }, operator(['sender-names.review']));
    await screen.findByText('No name waits for a review');
    press('a');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
