import { contentOf } from '@sms/api-client';
import { type ApiCommand, given, numberOf, wholeNumber } from '../command/command';
import { nextPage, table } from '../output/table';

export const VENDOR_COMMANDS: readonly ApiCommand[] = [
  {
    name: 'vendors',
    positionals: ['[vendor-id]'],
    summary: 'all vendors, or one with its credits',
    options: { cursor: { value: 'n' }, limit: { value: 'n' } },
    run: async (api, { positionals: [id], options }) => {
      if (id !== undefined) {
        const data = await contentOf(api.GET('/v1/admin/vendors/{id}', { params: { path: { id } } }));
        return { data, lines: Object.entries(data).map(([name, value]) => `${name}: ${inWords(value)}`) };
      }
      const query = given({
        include: 'credits',
        cursor: numberOf(options, 'cursor'),
        limit: numberOf(options, 'limit'),
      } as const);
      const data = await contentOf(api.GET('/v1/admin/vendors', { params: { query } }));
      const rows = data.vendors.map((vendor) => [
        vendor.id,
        vendor.name,
        vendor.email,
        vendor.status,
        vendor.parent_id,
        vendor.credits?.available.toLocaleString('en'),
        vendor.rate_limit_per_minute,
      ]);
      const lines = table(
        ['id', 'name', 'e-mail', 'status', 'parent', 'credits', 'requests/min'],
        rows,
        'There are no vendors.',
      );
      return { data, lines: [...lines, ...nextPage('vendors', data.next_cursor)] };
    },
  },
  {
    name: 'top-up',
    positionals: ['vendor-id', 'credits'],
    summary: 'adds credits; the same reference adds them once',
    options: { reference: { value: 'text', required: true } },
    confirm: ({ positionals: [id = '', credits = ''] }) =>
      `Vendor ${id} gets ${wholeNumber('credits', credits).toLocaleString('en')} credits. Go on?`,
    run: async (api, { positionals: [id = '', credits = ''], options: { reference = '' } }) => {
      const data = await contentOf(
        api.POST('/v1/admin/vendors/{id}/top-ups', {
          params: { path: { id } },
          body: { credits: wholeNumber('credits', credits), reference },
        }),
      );
      return { data, lines: [`The balance of vendor ${id} is ${data.credit_balance.toLocaleString('en')} credits.`] };
    },
  },
  {
    name: 'audit',
    positionals: [],
    summary: 'the log of what operators and vendors have changed, the newest first',
    options: { cursor: { value: 'n' }, limit: { value: 'n' } },
    run: async (api, { options }) => {
      const query = given({ cursor: numberOf(options, 'cursor'), limit: numberOf(options, 'limit') });
      const data = await contentOf(api.GET('/v1/admin/audit-log', { params: { query } }));
      const rows = data.entries.map((entry) => [
        entry.created_at,
        entry.actor?.email ?? null,
        entry.address,
        entry.action,
        entry.target,
        entry.reason,
      ]);
      const lines = table(['at', 'by', 'from', 'action', 'target', 'reason'], rows, 'Nothing is recorded.');
      return { data, lines: [...lines, ...nextPage('audit', data.next_cursor)] };
    },
  },
];

function inWords(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
