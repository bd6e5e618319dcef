/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { owner, renderPart } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { TeamPage } from './team-page';

const LIST = 'GET /v1/users';
const CREATE = 'POST /v1/users';
const INVITATIONS = 'GET /v1/invitations';
const INVITE = 'POST /v1/invitations';
const ADDED = '2026-03-01T09:00:00Z';
const ME = { id: 1, email: 'owner@acme.example', role: 'owner', status: 'active', created_at: ADDED };
const MEMBER = { id: 2, email: 'member@acme.example', role: 'member', status: 'active', created_at: ADDED };
const GONE = { id: 3, email: 'gone@acme.example', role: 'member', status: 'disabled', created_at: ADDED };

const INVITED = {
  id: 7,
  email: 'invited@acme.example',
  role: 'member',
  status: 'pending',
  invited_by: ME.email,
  invited_at: ADDED,
  expires_at: '2026-03-08T09:00:00Z',
};
const LATE = { ...INVITED, id: 8, email: 'late@acme.example', role: 'owner', status: 'expired' };

describe('the page of the team', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    usersAre([ME, MEMBER, GONE]);
    invitationsAre([], false);
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const usersAre = (users: object[]) => api.respond(LIST, { users, next_cursor: null });
  const invitationsAre = (invitations: object[], can_invite = true) =>
    api.respond(INVITATIONS, { invitations, can_invite, next_cursor: null });
  async function open() {
    const { user } = renderPart(
      <>
        <TeamPage />
        <Toasts />
      </>,
      owner(['users.manage']),
    );
    await screen.findAllByRole('table');
    return user;
  }
  const rowOf = (email: string) => within(screen.getByRole('row', { name: new RegExp(email) }));

  it('lists the users with role and state, and offers nothing against oneself', async () => {
    await open();
    rowOf(ME.email).getByText('You');
    expect(rowOf(ME.email).queryByRole('button')).toBeNull();
    rowOf(MEMBER.email).getByText('Member');
    rowOf(GONE.email).getByText('Disabled');
    expect(
      rowOf(GONE.email)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Enable']);
  });

  it('lists all of them when there is more than one page', async () => {
    const pages = [
      { users: [ME], next_cursor: 100 },
      { users: [MEMBER], next_cursor: null },
    ];
    api.on(LIST, () => Response.json({ status: 'success', message: 'Done.', data: pages.shift() }));
    await open();
    rowOf(MEMBER.email);
    expect(api.requestsOf(LIST)).toHaveLength(2);
  });

  it('adds a member with the password that was chosen, and says to pass it on', async () => {
    usersAre([ME]);
    api.respond(CREATE, MEMBER);
    const user = await open();
    screen.getByText('You are the only user');
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('E-mail'), MEMBER.email);
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    usersAre([ME, MEMBER]);
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    await screen.findByText('Tell them the password. They can change it in their settings.');
    expect(api.bodiesOf(CREATE)).toEqual([{ email: MEMBER.email, password: 'correct horse', role: 'member' }]);
    await waitFor(() => rowOf(MEMBER.email));
  });

  it('shows what is wrong with a new user, beside the field or as a whole', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('E-mail'), 'x@acme.example');
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    const errors = { email: ['email is malformed'] };
    api.refuse(CREATE, 422, { message: 'Invalid.', error_code: 'INVALID', errors });
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    await dialog.findByText('email is malformed');
    expect(dialog.queryByRole('alert')).toBeNull();
    api.refuse(CREATE, 409, { message: 'The e-mail is taken.', error_code: 'CONFLICT' });
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The e-mail is taken.');
  });

  it.each([
    ['Disable', 'Disable', 'POST /v1/users/2/disable', 'User disabled'],
    ['End sessions of', 'End sessions', 'POST /v1/users/2/end-sessions', 'Sessions ended'],
  ])('asks before it acts: %s', async (action, confirm, route, said) => {
    api.respond(route, MEMBER);
    const user = await open();
    const ask = () => user.click(screen.getByRole('button', { name: `${action} ${MEMBER.email}` }));
    await ask();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsOf(route)).toEqual([]);
    await ask();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    await screen.findByText(said);
    expect(api.requestsOf(route)).toHaveLength(1);
  });

  it('enables a user at once, and says when that failed', async () => {
    const route = 'POST /v1/users/3/enable';
    api.refuse(route, 503, { message: 'Try again later.', error_code: 'UNAVAILABLE' });
    const user = await open();
    const enable = () => user.click(screen.getByRole('button', { name: `Enable ${GONE.email}` }));
    await enable();
    await screen.findAllByText('Try again later.');
    api.respond(route, { ...GONE, status: 'active' });
    await enable();
    await screen.findByText('User enabled');
  });

  it('invites somebody where there is e-mail, with the role that was chosen and without a password', async () => {
    invitationsAre([]);
    api.respond(INVITE, INVITED);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.type(dialog.getByLabelText('E-mail'), INVITED.email);
    await user.selectOptions(dialog.getByLabelText('Role'), 'owner');
    invitationsAre([INVITED]);
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent');
    expect(api.bodiesOf(INVITE)).toEqual([{ email: INVITED.email, role: 'owner' }]);
    await waitFor(() => rowOf(INVITED.email).getByText('Invited'));
  });

  it('says why an invitation was refused', async () => {
    invitationsAre([]);
    api.refuse(INVITE, 409, { message: 'This address is invited already.', error_code: 'CONFLICT' });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('E-mail'), `${INVITED.email}{Enter}`);
    expect((await dialog.findByRole('alert')).textContent).toContain('This address is invited already.');
  });

  it('lists invitations with their state, sends one again, and asks before it withdraws one', async () => {
    invitationsAre([INVITED, LATE]);
    const resend = 'POST /v1/invitations/8/resend';
    const withdraw = 'DELETE /v1/invitations/7';
    api.respond(resend, { ...LATE, status: 'pending' });
    api.respond(withdraw, {});
    const user = await open();
    await screen.findByText(INVITED.email);
    rowOf(INVITED.email).getByText('Invited');
    rowOf(LATE.email).getByText('Expired');
    rowOf(LATE.email).getByText('Owner');
    await user.click(screen.getByRole('button', { name: `Send again to ${LATE.email}` }));
    await screen.findByText('Invitation sent again');
    expect(api.requestsOf(resend)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `Withdraw the invitation of ${INVITED.email}` }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(INVITED.email);
    expect(api.requestsOf(withdraw)).toEqual([]);
    invitationsAre([LATE]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Invitation withdrawn');
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(INVITED.email) })).toBeNull());
  });
});
