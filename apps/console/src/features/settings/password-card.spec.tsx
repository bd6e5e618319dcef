/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api';
import { renderPart } from '../../testing/render';
import { Toasts } from '../../ui/overlays/toasts';
import { PasswordCard } from './password-card';

const CHANGE = 'POST /v1/auth/password';

describe('the change of the password', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = () =>
    renderPart(
      <>
        <PasswordCard />
        <Toasts />
      </>,
    ).user;
  const current = () => screen.getByLabelText<HTMLInputElement>('Current password');
  const next = () => screen.getByLabelText<HTMLInputElement>('New password');

  it('sends both passwords, empties the fields, and says what ends', async () => {
    api.on(CHANGE, () => Response.json({ status: 'success', message: 'Password changed.', data: null }));
    const user = open();
    await user.type(current(), 'old password');
    await user.type(next(), 'new password{Enter}');
    await screen.findByText('Your other sessions have ended. API keys keep working.');
    expect(api.bodiesOf(CHANGE)).toEqual([{ current_password: 'old password', new_password: 'new password' }]);
    expect([current().value, next().value]).toEqual(['', '']);
  });

  it('says beside the field which password is wrong, and keeps what was typed', async () => {
    const errors = { current_password: ['current_password is wrong'] };
    api.refuse(CHANGE, 422, { message: 'Invalid.', error_code: 'INVALID', errors });
    const user = open();
    await user.type(current(), 'a guess');
    await user.type(next(), 'new password{Enter}');
    await screen.findByText('current_password is wrong');
    expect([current(), next()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null]);
    expect([current().value, next().value]).toEqual(['a guess', 'new password']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows any other refusal as such', async () => {
    api.refuse(CHANGE, 429, { message: 'Too many attempts.', error_code: 'RATE_LIMIT_EXCEEDED' });
    const user = open();
    await user.type(current(), 'a guess');
    await user.type(next(), 'new password{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.');
  });

  it('sends nothing without a new password, which has at least eight characters', async () => {
    const user = open();
    await user.type(current(), 'old password');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect([next().validity.valueMissing, next().minLength]).toEqual([true, 8]);
    expect(api.requests).toEqual([]);
  });
});
