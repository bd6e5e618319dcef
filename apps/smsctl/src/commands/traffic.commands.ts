import { contentOf } from '@sms/api-client';
import { type ApiCommand, given, numberOf } from '../command/command';
import { ago, nextPage, table } from '../output/table';

/** Bulks and webhooks of all vendors. */
export const TRAFFIC_COMMANDS: readonly ApiCommand[] = [
  {
    name: 'bulks',
    positionals: [],
    summary: 'sends to many recipients that are under way',
    options: { vendor: { value: 'id' }, cursor: { value: 'id' } },
    run: async (api, { options }) => {
      const conditions = given({ vendor_id: numberOf(options, 'vendor'), cursor: options['cursor'] });
      const query = { state: 'running' as const, ...conditions };
      const data = await contentOf(api.GET('/v1/admin/bulks', { params: { query } }));
      const rows = data.bulks.map(
        ({ request_id, vendor_name, vendor_id: id, created_at, sender, recipients, by_status }) => [
          request_id,
          vendor_name ?? id,
          ago(created_at),
          sender,
          recipients,
          by_status.queued,
          by_status.pending,
        ],
      );
      const columns = ['bulk', 'vendor', 'for', 'sender', 'recipients', 'queued', 'at carriers'];
      return {
        data,
        lines: [...table(columns, rows, 'No bulk is under way.'), ...nextPage('bulks', data.next_cursor)],
      };
    },
  },
  {
    name: 'bulks cancel',
    positionals: ['request-id'],
    summary: 'cancels what of a bulk is still queued',
    options: { reason: { value: 'text', required: true } },
    confirm: ({ positionals: [id = ''] }) =>
      `What of ${id} is still queued is not sent, and its credits are released. It cannot be taken back. Go on?`,
    run: async (api, { positionals: [request_id = ''], options: { reason = '' } }) => {
      const data = await contentOf(
        api.POST('/v1/admin/bulks/{request_id}/cancel', { params: { path: { request_id } }, body: { reason } }),
      );
      const { cancelled, total, released_credits } = data;
      return { data, lines: [`${cancelled} of ${total} messages cancelled, ${released_credits} credits released.`] };
    },
  },
  {
    name: 'webhooks',
    positionals: [],
    summary: 'the webhooks of all vendors, the worst first',
    options: { vendor: { value: 'id' }, cursor: { value: 'n' } },
    run: async (api, { options }) => {
      const query = given({ vendor_id: numberOf(options, 'vendor'), cursor: numberOf(options, 'cursor') });
      const data = await contentOf(api.GET('/v1/admin/webhooks', { params: { query } }));
      const rows = data.webhooks.map((webhook) => [
        webhook.vendor_id,
        webhook.vendor_name,
        webhook.endpoint_id,
        webhook.host,
        webhook.state,
        ago(webhook.since),
        webhook.backlog,
        ago(webhook.oldest_waiting_at),
        `${webhook.last_hour.failed} of ${webhook.last_hour.attempts}`,
      ]);
      const columns = [
        'vendor',
        'name',
        'endpoint',
        'host',
        'state',
        'since',
        'backlog',
        'oldest',
        'failed, last hour',
      ];
      const lines = table(columns, rows, 'No vendor has a webhook.');
      return { data, lines: [...lines, ...nextPage('webhooks', data.next_cursor)] };
    },
  },
  {
    name: 'webhooks resume',
    positionals: ['vendor-id'],
    summary: 'delivers at once to a webhook that is paused or disabled',
    options: { reason: { value: 'text', required: true }, endpoint: { value: 'id' } },
    confirm: ({ positionals: [id = ''] }) => `Events are delivered to the webhook of vendor ${id} at once. Go on?`,
    run: async (api, { positionals: [id = ''], options: { reason = '', endpoint } }) => {
      const body = { reason, ...given({ endpoint_id: endpoint }) };
      const data = await contentOf(api.POST('/v1/admin/webhooks/{id}/resume', { params: { path: { id } }, body }));
      return { data, lines: [data.resumed ? 'It is resumed.' : 'It was neither paused nor disabled.'] };
    },
  },
];
