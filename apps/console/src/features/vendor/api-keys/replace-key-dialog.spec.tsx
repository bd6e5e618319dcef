/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { renderPart } from '../../../testing/render';
import type { ListedApiKey } from './api-keys.queries';
import { ReplaceKeyDialog } from './replace-key-dialog';

const ROTATE = 'POST /v1/api-keys/k1/rotate';

describe('the dialog that replaces an API key', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  const onClose = jest.fn();
  const onCreated = jest.fn();
  beforeEach(() => {
    api = FakeApi.install();
    jest.clearAllMocks();
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = () => {
    const key = { id: 'k1', name: 'Shop' } as ListedApiKey;
    return renderPart(<ReplaceKeyDialog replacing={key} onClose={onClose} onCreated={onCreated} />).user;
  };

  it('lets the old key work on for a day, or as long as is chosen', async () => {
    api.respond(ROTATE, { id: 'k2', api_key: 'secret' });
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 'k2', api_key: 'secret' }));
    await user.selectOptions(screen.getByRole('combobox'), 'none');
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(api.bodiesOf(ROTATE)).toEqual([{ overlap_seconds: 86_400 }, { overlap_seconds: 0 }]));
  });

  it('says why it was refused', async () => {
    api.refuse(ROTATE, 404, { message: 'No such API key.', error_code: 'NOT_FOUND' });
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No such API key.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
