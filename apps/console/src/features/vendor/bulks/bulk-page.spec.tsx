/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { owner, renderPage } from '../../../testing/render';
import type { Bulk } from './bulk.queries';
import { BulkPage } from './bulk-page';

const BULK: Bulk = {
  request_id: 'r1',
  mode: 'live',
  created_at: '2026-03-01T09:00:00.000Z',
  sender: 'ACME',
  sent_by: 'anna@example.com',
  text: 'Your parcel arrives today.',
  state: 'finished',
  recipients: 1_000,
  total: 1_000,
  segments: 2_000,
  credits: 1_990,
  held_credits: 0,
  spent_credits: 1_990,
  released_credits: 10,
  by_status: { queued: 0, pending: 0, delivered: 995, undelivered: 0, failed: 5 },
  cancelled: 0,
  first_sent_at: '2026-03-01T09:00:01.000Z',
  completed_at: '2026-03-01T09:01:00.000Z',
  reasons: [],
  rate: 0,
  eta: null,
  control: null,
};

describe('the page of a send', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = async (over: Partial<Bulk> = {}) => {
    api.respond('GET /v1/bulks/r1', { ...BULK, ...over });
    renderPage(<BulkPage />, { route: '/bulks/$requestId', address: '/bulks/r1' }, owner([]));
    await screen.findByText(/accepted/);
    return screen.getByRole('heading', { level: 1 });
  };
  const credits = () => {
    const card = within(screen.getByRole('region', { name: 'Credits' }));
    const values = card.queryAllByRole('definition').map(({ textContent }) => textContent);
    return { card, values };
  };

  it('has the text for its title, and keeps it out of the history', async () => {
    const title = await open();
    expect([title.textContent, title.dir]).toEqual([BULK.text, 'auto']);
    expect(document.title).not.toContain(BULK.text);
    expect(screen.getByText(/accepted/).textContent).toMatch(/^From ACME by anna@example.com, accepted .*Mar/);
  });

  it('is named by its sender where the text is gone, and by nobody where the user is not told', async () => {
    const title = await open({ text: null, sent_by: null });
    expect(title.textContent).toBe('Send from ACME');
    expect(screen.getByText(/accepted/).textContent).toMatch(/^From ACME, accepted/);
  });

  it('says what was charged, what is held, what came back and what a message costs', async () => {
    await open({ held_credits: 400, spent_credits: 1_590 });
    const { card, values } = credits();
    expect(values).toEqual(['1,590', '400', '10']);
    card.getByText('2 credits a message');
  });

  it('says that a test costs nothing', async () => {
    await open({ mode: 'test', credits: 0, spent_credits: 0, released_credits: 0 });
    const { card, values } = credits();
    expect(values).toEqual([]);
    card.getByText('Test sends cost nothing.');
  });
});
