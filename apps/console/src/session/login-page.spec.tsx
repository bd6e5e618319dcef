/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '../api/session-store';
import { FakeApi } from '../testing/fake-api';
import { owner, renderPart } from '../testing/render';
import { LoginPage } from './login-page';

const LOG_IN = 'POST /v1/console/session';

describe('the login page', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  async function logIn(): Promise<void> {
    const { user } = renderPart(<LoginPage notice={null} onForgotten={() => undefined} />);
    await user.type(screen.getByLabelText('E-mail'), 'owner@acme.example');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  }

  it('opens a session by e-mail and password', async () => {
    api.respond(LOG_IN, { access_token: 'token', expires_in: 600 });
    api.respond('GET /v1/me', owner([]));
    await logIn();
    await waitFor(() => expect(currentSession()).toMatchObject({ state: 'open' }));
    expect(api.bodiesOf(LOG_IN)).toEqual([{ email: 'owner@acme.example', password: 'secret' }]);
  });

  it('says what the API refuses, and lets it be tried again', async () => {
    api.refuse(LOG_IN, 401, { message: 'E-mail or password is wrong.', error_code: 'UNAUTHENTICATED' });
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail or password is wrong.');
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('asks for a code of the second factor when the API does, and keeps what was typed until it is right', async () => {
    const refuse = (code: string) =>
      api.refuse(LOG_IN, 401, { message: 'The code is wrong, or has been used.', error_code: code });
    refuse('SECOND_FACTOR_REQUIRED');
    await logIn();
    const code = await screen.findByLabelText<HTMLInputElement>('Code of the app, or recovery code');
    expect([document.activeElement, code.autocomplete, screen.queryByRole('alert')]).toEqual([
      code,
      'one-time-code',
      null,
    ]);
    const user = userEvent.setup();
    refuse('SECOND_FACTOR_INVALID');
    await user.type(code, '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong');
    api.respond(LOG_IN, { access_token: 'token', expires_in: 600 });
    api.respond('GET /v1/me', owner([]));
    await user.clear(code);
    await user.type(code, ' abcd-efgh-jkmn-pqrs {Enter}');
    await waitFor(() => expect(api.bodiesOf(LOG_IN)).toHaveLength(3));
    const credentials = { email: 'owner@acme.example', password: 'secret' };
    expect(api.bodiesOf(LOG_IN)).toEqual([
      credentials,
      { ...credentials, second_factor_code: '123456' },
      { ...credentials, second_factor_code: 'abcd-efgh-jkmn-pqrs' },
    ]);
  });

  it('lets another user log in instead of a code', async () => {
    api.refuse(LOG_IN, 401, { message: 'Code.', error_code: 'SECOND_FACTOR_REQUIRED' });
    await logIn();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Another user' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('says how long to wait after too many tries', async () => {
    api.on(LOG_IN, () =>
      Response.json({ error_code: 'RATE_LIMIT_EXCEEDED' }, { status: 429, headers: { 'retry-after': '17' } }),
    );
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toContain('17 seconds');
  });

  it('sends nothing that is no e-mail address', async () => {
    const { user } = renderPart(
      <LoginPage notice="You have logged out in another tab." onForgotten={() => undefined} />,
    );
    screen.getByText('You have logged out in another tab.');
    await user.type(screen.getByLabelText('E-mail'), 'nobody');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(api.bodiesOf(LOG_IN)).toEqual([]);
  });
});
