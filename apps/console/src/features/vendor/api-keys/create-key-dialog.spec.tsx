/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { renderPart } from '../../../testing/render';
import { CreateKeyDialog } from './create-key-dialog';

const CREATE = 'POST /v1/api-keys';

describe('the dialog that creates an API key', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  const onClose = jest.fn();
  const onCreated = jest.fn();

  beforeEach(() => {
    api = FakeApi.install();
    jest.clearAllMocks();
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = () => renderPart(<CreateKeyDialog open onClose={onClose} onCreated={onCreated} />).user;

  it('asks for a test key that sends and reads, unless something else is chosen', async () => {
    api.respond(CREATE, { id: 'k1', api_key: 'secret' });
    const user = open();
    await user.type(screen.getByLabelText('Name'), 'Shop{Enter}');
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 'k1', api_key: 'secret' }));
    expect(api.bodiesOf(CREATE)).toEqual([{ name: 'Shop', mode: 'test', scopes: ['send', 'otp', 'read'] }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks for the mode and the scopes that were chosen', async () => {
    api.respond(CREATE, { id: 'k1' });
    const user = open();
    await user.type(screen.getByLabelText('Name'), 'Webhooks');
    await user.selectOptions(screen.getByLabelText('Mode'), 'live');
    for (const { name } of [
      { name: /send messages/ },
      { name: /one-time/ },
      { name: /read logs/ },
      { name: /webhook/ },
    ])
      await user.click(screen.getByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(api.bodiesOf(CREATE)).toEqual([{ name: 'Webhooks', mode: 'live', scopes: ['webhooks'] }]),
    );
  });

  it('asks for a key that ends, and that is good from some networks only', async () => {
    api.respond(CREATE, { id: 'k1' });
    const user = open();
    await user.type(screen.getByLabelText('Name'), 'Shop');
    await user.type(screen.getByLabelText('Expires'), '2027-03-01');
    await user.type(screen.getByLabelText('Networks'), '192.0.2.0/24, 2001:db8::/32{Enter}');
    await waitFor(() =>
      expect(api.bodiesOf(CREATE)).toEqual([
        {
          name: 'Shop',
          mode: 'test',
          scopes: ['send', 'otp', 'read'],
          expires_at: new Date('2027-03-01T00:00:00').toISOString(),
          networks: ['192.0.2.0/24', '2001:db8::/32'],
        },
      ]),
    );
  });

  it('sends nothing without a name', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').validity.valueMissing).toBe(true);
    expect(api.requests).toEqual([]);
  });

  it('shows what is wrong with the name beside it, and stays open', async () => {
    api.refuse(CREATE, 422, { message: 'Invalid.', error_code: 'VALIDATION_FAILED', errors: { name: ['is taken'] } });
    const user = open();
    await user.type(screen.getByLabelText('Name'), 'Shop{Enter}');
    await screen.findByText('is taken');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows any other refusal as such, until it is closed', async () => {
    api.refuse(CREATE, 409, { message: 'There are too many keys.', error_code: 'TOO_MANY_KEYS' });
    const user = open();
    await user.type(screen.getByLabelText('Name'), 'Shop{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('There are too many keys.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(onCreated).not.toHaveBeenCalled();
  });
});
