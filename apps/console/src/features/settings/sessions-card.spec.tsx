/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api';
import { renderPart } from '../../testing/render';
import { Toasts } from '../../ui/overlays/toasts';
import { SessionsCard } from './sessions-card';

const LIST = 'GET /v1/me/sessions';
const END_OTHERS = 'POST /v1/me/sessions/end-others';
const TIMES = { created_at: '2026-03-01T09:00:00Z', last_used_at: '2026-03-02T09:00:00Z' };

const session = (id: string, kind: 'console' | 'api', current = false) => ({
  id,
  kind,
  current,
  ...TIMES,
  expires_at: '2026-03-31T09:00:00Z',
});

describe('the sessions of the user', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    sessionsAre([session('a', 'console', true), session('b', 'api'), session('c', 'console')]);
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const done = () => Response.json({ status: 'success', message: 'Done.', data: null });
  const sessionsAre = (sessions: object[], next_cursor: number | null = null) =>
    api.respond(LIST, { sessions, next_cursor });
  async function open() {
    const { user } = renderPart(
      <>
        <SessionsCard />
        <Toasts />
      </>,
    );
    await screen.findByRole('table');
    return user;
  }
  const row = (nth: number) => within(screen.getAllByRole('row')[nth] as HTMLElement);

  it('are listed, and that of the page is marked and cannot be ended here', async () => {
    await open();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'ConsoleThis session',
      'API',
      'Console',
    ]);
    expect(row(1).queryByRole('button')).toBeNull();
  });

  it('are ended one by one', async () => {
    api.on('DELETE /v1/me/sessions/b', done);
    const user = await open();
    sessionsAre([session('a', 'console', true), session('c', 'console')]);
    await user.click(row(2).getByRole('button', { name: 'End session' }));
    await screen.findByText('Session ended');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    expect(api.requestsOf('DELETE /v1/me/sessions/b')).toHaveLength(1);
  });

  it('are listed again when one had ended already', async () => {
    api.refuse('DELETE /v1/me/sessions/b', 404, { message: 'No such session.', error_code: 'NOT_FOUND' });
    const user = await open();
    sessionsAre([session('a', 'console', true)]);
    await user.click(row(2).getByRole('button', { name: 'End session' }));
    await screen.findAllByText('No such session.');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  it('all end but that of the page, after a question', async () => {
    api.on(END_OTHERS, done);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsOf(END_OTHERS)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    sessionsAre([session('a', 'console', true)]);
    await user.click(await screen.findByRole('button', { name: 'End them' }));
    await screen.findByText('All other sessions ended');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull());
  });

  it('say that there are more than are listed', async () => {
    sessionsAre([session('a', 'console', true)], 100);
    await open();
    screen.getByText('There are more sessions. The newest are listed.');
  });

  it('say why they cannot be listed', async () => {
    api.refuse(LIST, 403, { message: 'The account is suspended.', error_code: 'ACCOUNT_SUSPENDED' });
    renderPart(<SessionsCard />);
    expect((await screen.findByRole('alert')).textContent).toContain('The account is suspended.');
  });
});
