import { contentOf, type Schemas } from '@sms/api-client';
import type { ApiCommand } from '../command/command';
import { table } from '../output/table';

type Overview = Schemas['OverviewResponse'];

/** The state of the service, again and again on a terminal. */
export const TOP_COMMAND: ApiCommand = {
  name: 'top',
  positionals: [],
  summary: 'rates, queues, carriers and open tasks; on a terminal every five seconds, until Ctrl-C',
  repeatEveryMs: 5_000,
  run: async (api) => {
    const data = await contentOf(api.GET('/v1/admin/overview'));
    const parts = [rates(data), queues(data), carriers(data), tasks(data)];
    const missing = data.unavailable.map((part) => `${part} did not respond.`);
    return { data, lines: [data.at, ...parts.flatMap((lines) => ['', ...lines]), ...missing] };
  },
};

function rates({ messaging }: Overview): string[] {
  if (!messaging?.rates) return ['No rates are known yet.'];
  const { accepted, submitted, reported } = messaging.rates;
  return [`${accepted} accepted, ${submitted} submitted, ${reported} reported a second`];
}

function queues({ messaging }: Overview): string[] {
  const rows = (messaging?.queue ?? []).map(({ lane, messages, oldest_seconds }) => [
    lane,
    messages,
    `${oldest_seconds.toFixed(1)} s`,
  ]);
  return table(['lane', 'waiting', 'oldest'], rows, 'No message waits for its turn.');
}

function carriers({ carriers: listed }: Overview): string[] {
  const rows = (listed ?? []).map(({ name, bound, max_sessions, in_flight, refusals }) => [
    name,
    bound === null ? null : `${bound} of ${max_sessions}`,
    in_flight,
    refusals,
  ]);
  return table(['carrier', 'bound', 'in flight', 'refused, last hour'], rows, 'No carriers are known.');
}

function tasks({ messaging, webhooks, sender_names: names }: Overview): string[] {
  const open = [
    [messaging?.parked.uncertain, 'messages with an uncertain outcome'],
    [messaging?.unmatched_receipts, 'receipts without a message'],
    [webhooks?.paused, 'paused webhooks'],
    [webhooks?.disabled, 'disabled webhooks'],
    [names?.count, 'sender names to review'],
  ] as const;
  const lines = open.filter(([count]) => count !== undefined && count > 0).map(([count, what]) => `${count} ${what}`);
  return lines.length > 0 ? lines : ['Nothing waits for a decision.'];
}
