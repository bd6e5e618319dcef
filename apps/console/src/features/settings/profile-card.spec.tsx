/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import type { Me } from '../../api/session-store';
import { renderPart } from '../../testing/render';
import { ProfileCard } from './profile-card';

const account = {
  id: 7,
  uuid: '0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a10',
  name: 'Acme',
  status: 'active',
  parent_id: null,
  default_sender: null,
  rate_limit_per_minute: 60,
} as const;

const show = (me: Partial<Me>): string[] => {
  renderPart(<ProfileCard />, me as Me);
  return screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
};

it('shows a user of a vendor with the account', () => {
  const user = { id: 1, email: 'a@acme.example', role: 'member', operator_role: null } as const;
  expect(show({ user, account })).toEqual(['E-mail', 'Role', 'Account', 'Account id', 'Request limit']);
  screen.getByText('a@acme.example');
  screen.getByText(/^Member:/);
  screen.getByText('60 requests a minute');
});

it('shows an operator, who belongs to no account', () => {
  const user = { id: 2, email: 'op@platform.example', role: 'operator', operator_role: 'admin' } as const;
  expect(show({ user, account: null })).toEqual(['E-mail', 'Role']);
});
