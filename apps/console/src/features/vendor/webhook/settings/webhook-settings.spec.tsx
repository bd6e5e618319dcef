/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../../testing/fake-api';
import { owner, renderPart } from '../../../../testing/render';
import { WebhookSettings } from './webhook-settings';

const READ = 'GET /v1/vendors/delivery-webhook';
const SET = 'PUT /v1/vendors/delivery-webhook';
const ROTATE = 'POST /v1/vendors/delivery-webhook/rotate-secret';
const URL_NOW = 'https://api.acme.example/sms';
const SECRET = 'whsec_0123456789abcdef';

describe('the settings of the webhook', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    settingsAre({});
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  function settingsAre(over: object): void {
    api.respond(READ, {
      delivery_webhook_url: URL_NOW,
      include_text_and_number: true,
      events: ['sms.delivery_status'],
      secrets: [SECRET],
      delivery: null,
      ...over,
    });
  }

  async function open() {
    const { user } = renderPart(<WebhookSettings />, owner(['delivery-webhook.read']));
    await screen.findByText(/^Signs with/);
    return user;
  }
  async function openForm() {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    return user;
  }
  const addressField = () => screen.getByLabelText<HTMLInputElement>('Address');
  const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

  it('saves an address that has changed, and asks for no password', async () => {
    api.respond(SET, {});
    const user = await openForm();
    expect(saveButton().disabled).toBe(true);
    await user.type(addressField(), '/v2');
    await user.click(saveButton());
    await waitFor(() =>
      expect(api.bodiesOf(SET)).toEqual([{ delivery_webhook_url: 'https://api.acme.example/sms/v2' }]),
    );
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  it('removes the webhook when the address is cleared', async () => {
    api.respond(SET, {});
    const user = await openForm();
    await user.clear(addressField());
    await user.click(saveButton());
    await waitFor(() => expect(api.bodiesOf(SET)).toEqual([{ delivery_webhook_url: null }]));
  });

  it('saves the same address again when delivery to it was disabled', async () => {
    const delivery = {
      state: 'disabled',
      failing_since: null,
      paused_until: null,
      consecutive_failures: 9,
      half_hours: [],
    };
    settingsAre({ delivery: { ...delivery, disabled_at: '2026-03-01T09:00:00.000Z' } });
    api.respond(SET, {});
    const user = await open();
    await user.click(saveButton());
    await waitFor(() => expect(api.bodiesOf(SET)).toEqual([{ delivery_webhook_url: URL_NOW }]));
  });

  it('asks for the password once the API wants it, and says when it is wrong', async () => {
    api.refuse(SET, 403, { message: 'Log in again.', error_code: 'REAUTHENTICATION_REQUIRED' });
    const user = await openForm();
    await user.type(addressField(), '/v2');
    await user.click(saveButton());
    const password = await screen.findByLabelText('Your password');
    expect(screen.queryByRole('alert')).toBeNull();
    api.refuse(SET, 422, {
      message: 'Invalid.',
      error_code: 'VALIDATION_FAILED',
      errors: { current_password: ['is wrong'] },
    });
    await user.type(password, 'secret');
    await user.click(saveButton());
    await screen.findByText('is wrong');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(api.bodiesOf(SET)[1]).toMatchObject({ current_password: 'secret' });
  });

  it('shows what is wrong with the address beside it', async () => {
    const errors = { delivery_webhook_url: ['must be HTTPS'] };
    api.refuse(SET, 422, { message: 'Invalid.', error_code: 'VALIDATION_FAILED', errors });
    const user = await openForm();
    await user.clear(addressField());
    await user.type(addressField(), 'http://plain.example');
    await user.click(saveButton());
    await screen.findByText('must be HTTPS');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  /** The check box that a switch consists of: jsdom does not pass a click on to it. */
  const contents = async () => {
    await screen.findByRole('switch', { name: 'Include text and number in events' });
    return screen.getByRole('checkbox', { hidden: true });
  };

  it('leaves text and number out of events, at the same address', async () => {
    api.respond(SET, {});
    const user = await open();
    await user.click(await contents());
    await waitFor(() =>
      expect(api.bodiesOf(SET)).toEqual([{ delivery_webhook_url: URL_NOW, include_text_and_number: false }]),
    );
  });

  it('asks for the password before events tell them again, once the API wants it', async () => {
    settingsAre({ include_text_and_number: false });
    api.refuse(SET, 403, { message: 'Log in again.', error_code: 'REAUTHENTICATION_REQUIRED' });
    const user = await open();
    await user.click(await contents());
    await user.type(await screen.findByLabelText('Your password'), 'secret');
    api.respond(SET, {});
    await user.click(saveButton());
    await waitFor(() =>
      expect(api.bodiesOf(SET)[1]).toEqual({
        delivery_webhook_url: URL_NOW,
        include_text_and_number: true,
        current_password: 'secret',
      }),
    );
    await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  });

  it('hides secrets until they are asked for', async () => {
    const user = await open();
    expect(document.body.textContent).not.toContain(SECRET);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    screen.getByText(SECRET);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(document.body.textContent).not.toContain(SECRET);
  });

  it.each([false, true])('makes a new secret, and ends the old one at once only if asked to: %s', async (revoke) => {
    api.respond(ROTATE, {});
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'New secret' }));
    if (revoke) await user.click(await screen.findByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Create secret' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodiesOf(ROTATE)).toEqual([{ revoke_old: revoke }]);
  });

  it('keeps the dialog open when no secret could be made', async () => {
    api.refuse(ROTATE, 503, { message: 'Try again later.', error_code: 'UNAVAILABLE' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'New secret' }));
    await user.click(await screen.findByRole('button', { name: 'Create secret' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later.');
  });
});

it('names the owners to somebody who may not see the settings, and asks the API for nothing', () => {
  const fetchBefore = globalThis.fetch;
  const api = FakeApi.install();
  renderPart(<WebhookSettings />, owner([]));
  screen.getByText('owner@acme.example');
  expect(api.requests).toEqual([]);
  globalThis.fetch = fetchBefore;
});
