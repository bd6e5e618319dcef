/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { renderPart } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import type { Bulk } from './bulk.queries';
import { CancelBulk } from './cancel-bulk';

const CANCEL = 'POST /v1/bulks/r1/cancel';

describe('cancelling a bulk', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = (queued: number) =>
    renderPart(
      <>
        <CancelBulk bulk={{ request_id: 'r1', by_status: { queued } } as Bulk} />
        <Toasts />
      </>,
    ).user;

  it('is not offered when nothing is queued', () => {
    open(0);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is asked about first, and can be left', async () => {
    const user = open(1_200);
    await user.click(screen.getByRole('button', { name: /Cancel/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('1,200 messages');
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests).toEqual([]);
  });

  it('says how many were cancelled, and what comes back', async () => {
    api.respond(CANCEL, { cancelled: 900, total: 1_500, released_credits: 1_800 });
    const user = open(1_200);
    await user.click(screen.getByRole('button', { name: /Cancel/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel them' }));
    await screen.findByText(/^900 of 1,500 cancelled. 1,800 credits returned/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the question open when it is refused', async () => {
    api.refuse(CANCEL, 409, { message: 'Nothing is queued any more.', error_code: 'CONFLICT' });
    const user = open(1_200);
    await user.click(screen.getByRole('button', { name: /Cancel/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel them' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is queued any more.');
    screen.getByRole('dialog');
  });
});
