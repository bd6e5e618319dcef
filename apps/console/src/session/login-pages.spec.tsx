/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api';
import { renderPart } from '../testing/render';
import { LoginPages } from './login-pages';

const RESET = 'POST /v1/auth/reset-password';
const TOKEN = 'pr_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW';

describe('a forgotten password', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const token = () => screen.getByLabelText<HTMLInputElement>('Reset token');
  const password = () => screen.getByLabelText('New password');
  const done = () => Response.json({ status: 'success', message: 'Password set.', data: null });

  it('is set anew by a token that is typed, and leads back to the login', async () => {
    api.on(RESET, done);
    const { user } = renderPart(<LoginPages notice={null} resetToken={undefined} />);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    screen.getByText(/^The operator of this platform gives you a reset token/);
    await user.type(token(), ` ${TOKEN} `);
    await user.type(password(), 'another password{Enter}');
    await screen.findByText('Your password is set. Log in with it.');
    screen.getByRole('button', { name: 'Log in' });
    expect(api.bodiesOf(RESET)).toEqual([{ reset_token: TOKEN, new_password: 'another password' }]);
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is asked for by e-mail, and the page says the same for every address', async () => {
    api.on('POST /v1/password-resets', done);
    const { user } = renderPart(<LoginPages notice={null} resetToken={undefined} />);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.type(screen.getByLabelText('E-mail'), 'owner@acme.example{Enter}');
    await screen.findByText(/^If a user has this address, a link is on its way/);
    expect(api.bodiesOf('POST /v1/password-resets')).toEqual([{ email: 'owner@acme.example' }]);
  });

  it('is said to need the operator where there is no e-mail', async () => {
    api.refuse('POST /v1/password-resets', 403, { message: 'There is no e-mail here.', error_code: 'FORBIDDEN' });
    const { user } = renderPart(<LoginPages notice={null} resetToken={undefined} />);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.type(screen.getByLabelText('E-mail'), 'owner@acme.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('There is no e-mail here.');
  });

  it('is set anew by the token of a link', async () => {
    api.on(RESET, done);
    const { user } = renderPart(<LoginPages notice={null} resetToken={TOKEN} />);
    expect(token().value).toBe(TOKEN);
    await user.type(password(), 'another password{Enter}');
    await screen.findByText('Your password is set. Log in with it.');
  });

  it('says beside the field what is wrong with the token', async () => {
    const errors = { reset_token: ['reset_token is unknown, used or expired'] };
    api.refuse(RESET, 422, { message: 'Invalid.', error_code: 'INVALID', errors });
    const { user } = renderPart(<LoginPages notice={null} resetToken={TOKEN} />);
    await user.type(password(), 'another password{Enter}');
    await screen.findByText('reset_token is unknown, used or expired');
    expect(token().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Set password' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says how long to wait after too many tries', async () => {
    api.on(RESET, () =>
      Response.json({ error_code: 'RATE_LIMIT_EXCEEDED' }, { status: 429, headers: { 'retry-after': '17' } }),
    );
    const { user } = renderPart(<LoginPages notice={null} resetToken={TOKEN} />);
    await user.type(password(), 'another password{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('17 seconds');
  });

  it('can be left for the login', async () => {
    const { user } = renderPart(<LoginPages notice="You logged out in another tab." resetToken={undefined} />);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.click(screen.getByRole('button', { name: 'Back to the login' }));
    screen.getByText('You logged out in another tab.');
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
