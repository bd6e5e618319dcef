/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api';
import { owner, renderPart } from '../../testing/render';
import { Toasts } from '../../ui/overlays/toasts';
import { TextRetentionCard } from './text-retention-card';

const READ = 'GET /v1/text-retention';
const SET = 'PUT /v1/text-retention';

describe('the retention of texts', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  async function open() {
    const { user } = renderPart(
      <>
        <TextRetentionCard />
        <Toasts />
      </>,
      owner(['text-retention.set']),
    );
    await user.click(await screen.findByRole('button', { name: 'Change…' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  it('is set to days, after it was said what that drops', async () => {
    api.respond(READ, { days: null, sealed: true });
    api.respond(SET, { days: 30, sealed: true });
    const { user, dialog } = await open();
    screen.getByText('As long as the messages');
    dialog.getByText(/What was dropped does not come back/);
    api.respond(READ, { days: 30, sealed: true });
    await user.type(dialog.getByLabelText('Days'), '30{Enter}');
    await screen.findByText('Retention changed');
    expect(api.bodiesOf(SET)).toEqual([{ days: 30 }]);
    expect((await screen.findAllByText('30 days')).length).toBeGreaterThan(0);
  });

  it('ends when the field is emptied, and says where texts are not encrypted', async () => {
    api.respond(READ, { days: 30, sealed: false });
    api.respond(SET, { days: null, sealed: false });
    const { user, dialog } = await open();
    screen.getByText(/not encrypted/);
    await user.clear(dialog.getByLabelText('Days'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Retention changed');
    expect(api.bodiesOf(SET)).toEqual([{ days: null }]);
  });
});
