/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { currentSession } from '../api/session-store';
import { FakeApi } from '../testing/fake-api';
import { owner, renderPart } from '../testing/render';
import { InvitationPage } from './invitation-page';

const INSPECT = 'POST /v1/invitations/inspect';
const ACCEPT = 'POST /v1/invitations/accept';
const LOG_IN = 'POST /v1/console/session';
const TOKEN = 'iv_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW';
const INVITATION = {
  account_name: 'Acme',
  email: 'invited@acme.example',
  role: 'member',
  expires_at: '2026-03-08T09:00:00Z',
};
const ENDED = {
  message: 'Invalid.',
  error_code: 'VALIDATION_FAILED',
  errors: { invitation_token: ['invitation_token is unknown, used, withdrawn or expired'] },
};

describe('the page of an invitation', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    api.respond(INSPECT, INVITATION);
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = () => renderPart(<InvitationPage token={TOKEN} />).user;
  const password = () => screen.findByLabelText('Password');

  it('names the account and the address first, sets the password and logs in', async () => {
    api.respond(ACCEPT, { email: INVITATION.email });
    api.respond(LOG_IN, { access_token: 'token', expires_in: 600 });
    api.respond('GET /v1/me', owner([]));
    const user = open();
    await screen.findByRole('heading', { name: 'Join Acme' });
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(INVITATION.email);
    await user.type(await password(), 'correct horse{Enter}');
    await waitFor(() => expect(currentSession()).toMatchObject({ state: 'open' }));
    expect(api.bodiesOf(INSPECT)).toEqual([{ invitation_token: TOKEN }]);
    expect(api.bodiesOf(ACCEPT)).toEqual([{ invitation_token: TOKEN, password: 'correct horse' }]);
    expect(api.bodiesOf(LOG_IN)).toEqual([{ email: INVITATION.email, password: 'correct horse' }]);
  });

  it('says what is wrong with a password beside it, and takes another one', async () => {
    const errors = { password: ['password is one of the passwords that leaks have made known: choose another'] };
    api.refuse(ACCEPT, 422, { message: 'Invalid.', error_code: 'VALIDATION_FAILED', errors });
    const user = open();
    await user.type(await password(), 'password1{Enter}');
    await screen.findByText(errors.password[0] as string);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Set password and log in' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says that a link has ended, when it is opened or when another tab has used it meanwhile', async () => {
    api.refuse(ACCEPT, 422, ENDED);
    const user = open();
    await user.type(await password(), 'correct horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This invitation works no more.');
    api.refuse(INSPECT, 422, ENDED);
    renderPart(<InvitationPage token="iv_used" />);
    await screen.findByRole('heading', { name: 'Invitation' });
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });

  it('can be tried again after too many tries, or without a connection', async () => {
    api.on(INSPECT, () =>
      Response.json({ error_code: 'RATE_LIMIT_EXCEEDED' }, { status: 429, headers: { 'retry-after': '17' } }),
    );
    const user = open();
    expect((await screen.findByRole('alert')).textContent).toContain('17 seconds');
    api.respond(INSPECT, INVITATION);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Join Acme' });
  });
});
