import { contentOf } from '@sms/api-client';
import { randomBytes } from 'node:crypto';
import { type ApiCommand, given, numberOf, oneOf } from '../command/command';
import { nextPage, table } from '../output/table';

/** Twice as many characters as an operator's password needs. */
const PASSWORD_BYTES = 18;
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
  {
    name: 'operators add',
    positionals: ['e-mail', ROLES.join('|')],
    summary: 'adds an operator with a random password, which is printed this once',
    confirm: ({ positionals: [email = '', role = ''] }) =>
      `${email} becomes an operator with the role ${oneOf('the role', role, ROLES)}. Go on?`,
    run: async (api, { positionals: [email = '', role = ''] }) => {
      // Made here: one that is typed behind a command is seen by other users of the machine, and kept by the shell.
      const password = randomBytes(PASSWORD_BYTES).toString('base64url');
      const body = { email, password, role: oneOf('the role', role, ROLES) };
      const added = await contentOf(api.POST('/v1/admin/operators', { body }));
      return {
        data: { ...added, password },
        lines: [
          `${added.email} is operator ${added.id} with the role ${added.role}.`,
          `password: ${password}`,
          'Pass it on over a safe way. It is not shown again; the operator changes it in the settings of the console.',
        ],
      };
    },
  },
];
