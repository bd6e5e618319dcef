/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api';
import { renderPart } from '../../testing/render';
import { ActivityCard } from './activity-card';

const LIST = 'GET /v1/audit';

const entry = (id: number, changes: object) => ({
  id,
  by: 'user',
  email: 'owner@acme.example',
  credential: null,
  address: '192.0.2.7',
  user_agent: 'Firefox',
  action: 'api-key.created',
  result: 'done',
  target: 'api-key:1',
  account_id: 7,
  details: {},
  created_at: '2026-03-01T09:00:00Z',
  ...changes,
});

describe('the activity of an account', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  beforeEach(() => (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  it('says in words what was done, by whom, and what was refused', async () => {
    const failed = { by: 'unknown', email: null, action: 'user.logged-in.failed', result: 'failed' };
    api.respond(LIST, {
      entries: [
        entry(3, { ...failed, details: { count: 40 } }),
        entry(2, { by: 'operator', email: null, address: null, action: 'vendor.suspended' }),
        entry(1, {}),
        entry(0, { action: 'something.new' }),
      ],
      next_cursor: null,
    });
    renderPart(<ActivityCard />);
    await screen.findByRole('table');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Logged in · 40 times refused',
      'Account suspended',
      'API key created',
      'something.new',
    ]);
    screen.getByText('Not logged in');
    screen.getByText('An operator');
  });

  it('leads to older entries and back', async () => {
    const pages: Record<string, object> = {
      '': { entries: [entry(9, { action: 'user.created' })], next_cursor: 9 },
      '9': { entries: [entry(8, { action: 'user.disabled' })], next_cursor: null },
    };
    api.on(LIST, (request) => {
      const data = pages[request.query.get('cursor') ?? ''];
      return Response.json({ status: 'success', message: 'Done.', data });
    });
    const { user } = renderPart(<ActivityCard />);
    await screen.findByText('User added');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('User disabled');
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await screen.findByText('User added');
  });
});
