/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import type { Me } from '../../../api/session-store';
import { FakeApi } from '../../../testing/fake-api';
import { owner, renderPart } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { OptOutsPage } from './opt-outs-page';

const LIST = 'GET /v1/opt-outs';
const SETTINGS = 'GET /v1/opt-outs/settings';
const OPT_OUT = {
  ...{ id: 42, phone: '999000123456', sender_name: null, origin: 'stop', user_id: null, text: 'Stop' },
  ...{ created_at: '2026-03-01T12:00:00.000Z', ended_at: null, ended_by: null, ended_user_id: null },
};
const ENDED = { ...OPT_OUT, id: 41, ended_at: '2026-03-02T12:00:00.000Z', ended_by: 'start' };
const MANAGER = owner(['opt-outs.read', 'opt-outs.manage', 'opt-outs.set']);

describe('the page of opt-outs', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    api.respond(SETTINGS, { include_one_time_passwords: false });
    api.respond('GET /v1/vendor/sender-names', { sender_names: [], pagination: { totalPages: 1 } });
    api.on(LIST, ({ query }) => {
      const optOuts = query.get('status') === 'ended' ? [ENDED] : [OPT_OUT];
      const found = optOuts.filter(({ phone }) => (query.get('phone') ?? phone) === phone);
      return Response.json({ status: 'success', message: 'Done.', data: { opt_outs: found, next_cursor: null } });
    });
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  function open(me: Me = MANAGER) {
    return renderPart(
      <>
        <OptOutsPage />
        <Toasts />
      </>,
      me,
    ).user;
  }

  it('ends an opt-out after it said that the subscriber had asked for it', async () => {
    api.respond('DELETE /v1/opt-outs/42', { ...OPT_OUT, ended_by: 'api' });
    const user = open();
    const row = within(await screen.findByRole('row', { name: /STOP/ }));
    row.getByText('All senders');
    await user.click(row.getByRole('button', { name: /^End the opt-out/ }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/only if the subscriber has agreed/);
    await user.click(dialog.getByRole('button', { name: 'End' }));
    await screen.findByText('The opt-out has ended');
    expect(api.requestsOf('DELETE /v1/opt-outs/42')).toHaveLength(1);
  });

  it('adds a number as people write it', async () => {
    api.respond('POST /v1/opt-outs', OPT_OUT);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Add an opt-out' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Number'), '+999 (000) 123-456');
    await user.type(dialog.getByLabelText('Note'), 'By phone');
    await user.click(dialog.getByRole('button', { name: 'Add an opt-out' }));
    await screen.findByText('The number gets no more messages');
    expect(api.bodiesOf('POST /v1/opt-outs')).toEqual([{ phone: '999000123456', note: 'By phone' }]);
  });

  it('shows ended ones, and finds a number', async () => {
    const user = open();
    await screen.findByRole('row', { name: /STOP/ });
    await user.click(screen.getByRole('radio', { name: 'Ended' }));
    await screen.findByText(/^START/);
    await user.type(screen.getByRole('searchbox'), '+999 111{Enter}');
    await screen.findByText('No opt-out of this number');
    expect(api.requestsOf(LIST).at(-1)?.query.get('phone')).toBe('999111');
  });

  it('imports a file and names the rows that it left out', async () => {
    api.respond('POST /v1/opt-outs/import', {
      ...{ added: 1, known: 1, duplicates: 0, refused_total: 1 },
      refused: [{ field: 'recipients_file', row: 4, value: 'none' }],
    });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Import' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.upload(dialog.getByLabelText('CSV file'), new File(['phone\n999000123456'], 'numbers.csv'));
    await user.click(confirm);
    await dialog.findByText('Added: 1 number');
    dialog.getByText('Already opted out: 1 number');
    dialog.getByText(/^Row 4:/);
  });

  it('changes nothing for who may only read', async () => {
    open(owner(['opt-outs.read']));
    await screen.findByRole('row', { name: /STOP/ });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /Import|Add|End/ })).toBeNull();
  });
});
