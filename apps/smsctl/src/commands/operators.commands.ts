import { contentOf } from '@sms/api-client';
import { type ApiCommand, given, numberOf, oneOf } from '../command/command';
import { nextPage, table } from '../output/table';

const ROLES = ['read', 'support', 'finance', 'admin'] as const;

export const OPERATOR_COMMANDS: readonly ApiCommand[] = [
  {
    name: 'operators',
    positionals: [],
    summary: 'the operators with their roles, the oldest first',
    options: { cursor: { value: 'n' }, limit: { value: 'n' } },
    run: async (api, { options }) => {
      const query = given({ cursor: numberOf(options, 'cursor'), limit: numberOf(options, 'limit') });
      const data = await contentOf(api.GET('/v1/admin/operators', { params: { query } }));
      const rows = data.operators.map(({ id, email, role, created_at }) => [id, email, role, created_at]);
      const lines = table(['id', 'e-mail', 'role', 'added'], rows, 'There are no operators.');
      return { data, lines: [...lines, ...nextPage('operators', data.next_cursor)] };
    },
  },
  {
    name: 'operators role',
    positionals: ['operator-id', ROLES.join('|')],
    summary: 'changes what an operator may do; it holds at once',
    options: { reason: { value: 'text', required: true } },
    confirm: ({ positionals: [id = '', role = ''] }) =>
      `Operator ${id} gets the role ${oneOf('the role', role, ROLES)}. Go on?`,
    run: async (api, { positionals: [id = '', role = ''], options: { reason = '' } }) => {
      const body = { role: oneOf('the role', role, ROLES), reason };
      const data = await contentOf(api.PATCH('/v1/admin/operators/{id}', { params: { path: { id } }, body }));
      return { data, lines: [`${data.email} has the role ${data.role}.`] };
    },
  },
];
