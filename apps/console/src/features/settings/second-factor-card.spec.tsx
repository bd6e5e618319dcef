/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api';
import { renderPart } from '../../testing/render';
import { Toasts } from '../../ui/overlays/toasts';
import { SecondFactorCard } from './second-factor-card';

const STATE = 'GET /v1/me/second-factor';
const ENROL = 'POST /v1/me/second-factor';
const CONFIRM = 'POST /v1/me/second-factor/confirm';
const CODES = 'POST /v1/me/second-factor/recovery-codes';
const REMOVE = 'POST /v1/me/second-factor/remove';

const OFF = { enabled: false, required: false, enabled_at: null, recovery_codes_left: 0 };
const ON = { enabled: true, required: false, enabled_at: '2026-03-01T09:00:00.000Z', recovery_codes_left: 9 };
const ENROLMENT = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/SMS:a?secret=JBSWY3DPEHPK3PXP' };

describe('the card of the second factor', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = (state: object) => {
    api.respond(STATE, state);
    return renderPart(
      <>
        <SecondFactorCard />
        <Toasts />
      </>,
    ).user;
  };
  const button = (name: string) => screen.findByRole('button', { name });

  it('sets an app up by its QR code or key, shows the recovery codes once, and then that it is there', async () => {
    api.respond(ENROL, ENROLMENT);
    const user = open(OFF);
    await user.click(await button('Set up an app'));
    const code = await screen.findByRole('img', { name: 'QR code for the app' });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){100,}$/);
    screen.getByText(ENROLMENT.secret);
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    expect([document.activeElement, field.inputMode]).toEqual([field, 'numeric']);
    api.refuse(CONFIRM, 422, {
      message: 'Invalid.',
      error_code: 'VALIDATION_FAILED',
      errors: { code: ['code is wrong'] },
    });
    await user.type(field, '000000{Enter}');
    await screen.findByText('code is wrong');
    expect(field.value).toBe('000000');
    api.respond(CONFIRM, { recovery_codes: ['abcd-efgh', 'jkmn-pqrs'] });
    api.respond(STATE, ON);
    await user.clear(field);
    await user.type(field, '123456{Enter}');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(['abcd-efgh', 'jkmn-pqrs']);
    await user.click(await button('I have kept them'));
    await screen.findByText(/9 recovery codes are left/);
    expect(screen.queryByText('abcd-efgh')).toBeNull();
    expect(api.bodiesOf(CONFIRM)).toEqual([{ code: '000000' }, { code: '123456' }]);
  });

  it('asks for the password when the login was long ago', async () => {
    api.refuse(ENROL, 403, { message: 'Log in again.', error_code: 'REAUTHENTICATION_REQUIRED' });
    const user = open(OFF);
    await user.click(await button('Set up an app'));
    const password = await screen.findByLabelText<HTMLInputElement>('Current password');
    expect(screen.queryByRole('alert')).toBeNull();
    api.respond(ENROL, ENROLMENT);
    await user.type(password, 'secret{Enter}');
    await screen.findByRole('img', { name: 'QR code for the app' });
    expect(api.bodiesOf(ENROL)).toEqual([{}, { current_password: 'secret' }]);
  });

  it('makes new recovery codes, and removes the app, for the password', async () => {
    const user = open(ON);
    api.refuse(CODES, 422, {
      message: 'Invalid.',
      error_code: 'VALIDATION_FAILED',
      errors: { current_password: ['current_password is wrong'] },
    });
    await user.click(await button('New recovery codes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes?' }));
    await user.type(dialog.getByLabelText('Current password'), 'a guess{Enter}');
    await dialog.findByText('current_password is wrong');
    api.respond(CODES, { recovery_codes: ['2345-6789'] });
    await user.type(dialog.getByLabelText('Current password'), '{Enter}');
    await screen.findByText('2345-6789');
    await user.click(await button('I have kept them'));
    api.on(REMOVE, () => Response.json({ status: 'success', message: 'Removed.', data: null }));
    await user.click(await button('Remove the app'));
    const removal = within(await screen.findByRole('dialog', { name: 'Remove the app?' }));
    api.respond(STATE, OFF);
    await user.type(removal.getByLabelText('Current password'), 'secret{Enter}');
    await screen.findByText('The second factor was removed');
    await button('Set up an app');
    expect(api.bodiesOf(REMOVE)).toEqual([{ current_password: 'secret' }]);
  });
});
