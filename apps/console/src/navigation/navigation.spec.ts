import { pageOf, pagesOf } from './navigation';

it('gives each page a key of its own', () => {
  for (const role of ['owner', 'operator'] as const) {
    const keys = pagesOf(role).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it('lets everybody into the settings, and only vendors into the pages of an account', () => {
  for (const role of ['owner', 'member', 'operator'] as const)
    expect(pageOf(role, '/settings')).toMatchObject({ permission: 'profile.read' });
  expect(pageOf('member', '/team')).toMatchObject({ permission: 'users.manage' });
  expect(pageOf('member', '/sub-accounts')).toMatchObject({ permission: 'sub-accounts.manage' });
  expect([pageOf('operator', '/team'), pageOf('operator', '/sub-accounts')]).toEqual([undefined, undefined]);
});
