/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { operator, renderPage } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { VersionsPage } from './versions-page';

const PATH = '/v1/admin/carrier-settings/versions';
const AT = '2026-03-01T09:00:00Z';
const NORTH = { name: 'north', kind: 'smpp', host: 'smsc.example', port: 2775, password: '********' };
const author = { user_id: 1, email: 'ops@example.com' };

const version = (number: number, fields: object = {}) => ({
  ...{ version: number, base: number - 1, created_at: AT, created_by: author, reason: `Ticket ${number}` },
  ...{ activated_at: null, activated_by: null, in_force: false },
  ...fields,
});
const IN_FORCE = version(4, { in_force: true, activated_at: AT, activated_by: author });
const FILE = { ...version(0), base: null, created_at: null, created_by: null, reason: null };
const shown = (number: number, fields: object = {}) => ({
  ...version(number, fields),
  carriers: [NORTH],
  routes: [],
  differences: [
    { path: 'carriers.alpine', before: null, after: '{"name":"alpine"}' },
    { path: 'carriers.north.window_size', before: '10', after: '20' },
    { path: 'routes', before: '["a","b"]', after: '["b","a"]' },
  ],
});
const WHAT_IF = {
  ...{ examined: 20_000, since: AT, changed: 1_200 },
  ...{ unroutable: { before: 0, after: 12 }, blocked: { before: 3, after: 3 } },
  carriers: [{ carrier: 'north', before: 20_000, after: 18_800 }],
  changes: [
    {
      messages: 1_188,
      before: { carriers: ['north'], blocked: false, rule: null },
      after: { carriers: ['alpine', 'north'], blocked: false, rule: 'codes' },
    },
    {
      messages: 12,
      before: { carriers: ['north'], blocked: false, rule: null },
      after: { carriers: [], blocked: false, rule: null },
    },
  ],
};

describe('the page of versions', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    const versions = [version(5), IN_FORCE, FILE];
    api.respond(`GET ${PATH}`, { versions, in_force: 4, in_effect: true, next_cursor: null });
    api.respond(`GET ${PATH}/4`, shown(4, IN_FORCE));
    api.respond(`GET ${PATH}/5`, shown(5));
    api.respond(`GET ${PATH}/5/what-if`, WHAT_IF);
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  async function open(search: string, heading: string, me = operator(['carriers.configure'])) {
    const page = renderPage(
      <>
        <VersionsPage />
        <Toasts />
      </>,
      { route: '/ops/carriers/settings', address: `/ops/carriers/settings${search}` },
      me,
    );
    await screen.findByRole('heading', { name: heading });
    return page;
  }

  it('lists who made which, and which is in force', async () => {
    await open('', 'Settings versions');
    const row = await screen.findByRole('row', { name: /^Version 4/ });
    within(row).getByText('In force');
    within(row).getByText('ops@example.com');
    within(row).getByText('Ticket 4');
    within(screen.getByRole('row', { name: /^Version 0/ })).getByText('The variables of messaging');
    expect(within(screen.getByRole('row', { name: /^Version 5/ })).queryByText('In force')).toBeNull();
  });

  it('S2: offers a new version and a new carrier to roles that may make them', async () => {
    await open('', 'Settings versions');
    const links = () => screen.queryAllByRole('link', { name: /New version|Add a carrier/ });
    expect(links()).toHaveLength(2);
    cleanup();
    await open('', 'Settings versions', operator(['vendors.read']));
    await screen.findByRole('row', { name: /^Version 4/ });
    expect(links()).toEqual([]);
  });

  it('says when a worker does not follow yet', async () => {
    api.respond(`GET ${PATH}`, { versions: [IN_FORCE], in_force: 4, in_effect: false, next_cursor: null });
    await open('', 'Settings versions');
    await screen.findByText('In force (not yet at every worker)');
  });

  it('shows what a version changes and where messages would go, and puts it in force for a reason', async () => {
    api.respond(`POST ${PATH}/5/activate`, version(5, { in_force: true }));
    const { user } = await open('?version=5', 'Version 5');
    within(await screen.findByRole('row', { name: /carriers\.north\.window_size/ })).getByText('20');
    await screen.findByText('12 messages would have no carrier (before: 0).');
    within(screen.getByRole('row', { name: /^1,188/ })).getByText('alpine, north, by the rule “codes”');
    within(screen.getByRole('row', { name: /^12 / })).getByText('no carrier');
    await user.click(screen.getByRole('button', { name: 'Put in force…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put version 5 in force?' }));
    dialog.getByText(/^It takes the place of version 4\./);
    for (const [name, value] of [
      ['Carriers added', 'alpine'],
      ['Carriers changed', 'north'],
      ['Rules or their order', 'change'],
      ['Without a carrier', '0 → 12'],
    ] as const)
      expect(dialog.getByText(name).nextSibling?.textContent).toBe(value);
    expect(dialog.queryByText('Carriers removed')).toBeNull();
    await user.type(dialog.getByLabelText('Reason'), 'Tried{Enter}');
    await screen.findByText('Version 5 is in force');
    expect(api.bodiesOf(`POST ${PATH}/5/activate`)).toEqual([{ replaces: 4, reason: 'Tried' }]);
  });

  it('goes back to a version that was in force', async () => {
    api.respond(`GET ${PATH}/3`, shown(3, { activated_at: AT }));
    api.respond(`GET ${PATH}/3/what-if`, { ...WHAT_IF, since: null });
    const { user } = await open('?version=3', 'Version 3');
    await screen.findByText('No message was accepted in the last day.');
    await user.click(await screen.findByRole('button', { name: 'Go back to version 3…' }));
    await screen.findByRole('dialog', { name: 'Go back to version 3?' });
  });

  it('does not put in force what would undo a change that was made meanwhile', async () => {
    api.respond(`GET ${PATH}/3`, shown(3));
    api.respond(`GET ${PATH}/3/what-if`, WHAT_IF);
    await open('?version=3', 'Version 3');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Put in force…' });
    expect(button.disabled).toBe(true);
    screen.getByText(/^It was made before version 4 was put in force\./);
  });

  it('makes a version from the one in force, with a carrier more', async () => {
    api.respond(`POST ${PATH}`, shown(5));
    const { user, addressNow } = await open('?edit=carrier', 'New version');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a carrier' }));
    await user.type(dialog.getByLabelText('Name'), 'alpine');
    await user.type(dialog.getByLabelText('Host'), 'smsc.alpine.example');
    await user.type(dialog.getByLabelText('System id'), 'sms');
    await user.type(dialog.getByLabelText('Password'), 'a secret');
    await user.type(dialog.getByLabelText('Prefixes'), '41 423');
    await user.clear(dialog.getByLabelText('Sessions'));
    await user.type(dialog.getByLabelText('Sessions'), '2{Enter}');
    await screen.findByText('alpine is added to the text');
    await user.type(screen.getByLabelText('Reason'), 'For Switzerland{Enter}');
    await screen.findByText('Version 5 is saved');
    const alpine = {
      ...{ name: 'alpine', kind: 'smpp', host: 'smsc.alpine.example', port: 2775, system_id: 'sms' },
      ...{ password: 'a secret', prefixes: ['41', '423'], max_sessions: 2 },
    };
    expect(api.bodiesOf(`POST ${PATH}`)).toEqual([
      { base: 4, carriers: [NORTH, alpine], routes: [], reason: 'For Switzerland' },
    ]);
    expect(addressNow()).toContain('version=5');
  });

  it('says what is wrong with the text and with the settings', async () => {
    const problems = ['carrier north: host is required', 'rule codes: carriers names no carrier'];
    api.refuse(`POST ${PATH}`, 422, { error_code: 'VALIDATION_FAILED', errors: { settings: problems } });
    const { user } = await open('?edit=version', 'New version');
    const carriers = await screen.findByLabelText('Carriers (JSON)');
    fireEvent.change(carriers, { target: { value: '[{' } });
    await screen.findByText(/^This is not JSON:/);
    await user.type(screen.getByLabelText('Reason'), 'Why{Enter}');
    expect(api.bodiesOf(`POST ${PATH}`)).toEqual([]);
    fireEvent.change(carriers, { target: { value: '[]' } });
    await user.click(screen.getByRole('button', { name: 'Save version' }));
    for (const problem of problems) await screen.findByText(problem);
  });

  it('shows what another operator has changed meanwhile, and loads it', async () => {
    const differences = [{ path: 'carriers.north.priority', before: '100', after: '10' }];
    api.refuse(`POST ${PATH}`, 409, { error_code: 'CONFLICT', in_force: 6, differences });
    const { user } = await open('?edit=version', 'New version');
    await user.type(await screen.findByLabelText('Reason'), 'Why{Enter}');
    await screen.findByText('Another operator has put version 6 in force.');
    screen.getByRole('row', { name: /carriers\.north\.priority/ });
    api.respond(`GET ${PATH}`, { versions: [], in_force: 6, in_effect: true, next_cursor: null });
    api.respond(`GET ${PATH}/6`, { ...shown(6), carriers: [{ ...NORTH, priority: 10 }] });
    await user.click(screen.getByRole('button', { name: 'Load version 6, drop my text' }));
    await screen.findByText(/^Made from version 6\./);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Carriers (JSON)').value).toContain('"priority": 10');
    expect(screen.queryByText('Another operator has put version 6 in force.')).toBeNull();
  });
});
