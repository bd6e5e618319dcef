import { OPERATOR_PAGES } from './operator-pages';
import { pageOf, VENDOR_PAGES } from './navigation';

it('gives each page a key of its own', () => {
  for (const pages of [VENDOR_PAGES, OPERATOR_PAGES]) {
    const keys = pages.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it('says which permission a page of a vendor needs, and knows none of an operator', () => {
  expect(pageOf('/settings')).toMatchObject({ permission: 'profile.read' });
  expect(pageOf('/team')).toMatchObject({ permission: 'users.manage' });
  expect(pageOf('/sub-accounts')).toMatchObject({ permission: 'sub-accounts.manage' });
  expect(OPERATOR_PAGES.filter(({ to }) => to.startsWith('/ops/')).map(({ to }) => pageOf(to))).not.toContain(
    expect.anything(),
  );
});
