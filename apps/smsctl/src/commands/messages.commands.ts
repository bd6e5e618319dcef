import { contentOf, type Schemas } from '@sms/api-client';
import { type ApiCommand, type Call, given, numberOf, oneOf, UsageError } from '../command/command';
import { ago, nextPage, table } from '../output/table';

const STATUSES = ['queued', 'pending', 'delivered', 'undelivered', 'failed'] as const;
const OUTCOMES = ['accepted', 'not_accepted', 'send_again'] as const;
const IN_WORDS = {
  accepted: 'count as accepted by the carrier, and are charged',
  not_accepted: 'fail, and their credits are released',
  send_again: 'are sent again: those that the carrier has after all arrive twice',
} as const;

const NUMBER = /^\+?\d{6,15}$/;
const REQUEST = /^[0-9a-f-]{32}0000$/i;

export const MESSAGE_COMMANDS: readonly ApiCommand[] = [
  {
    name: 'explain',
    positionals: ['message-id|request-id|number'],
    summary: 'the timeline of a message; of a request or a number with several messages, their list',
    run: async (api, { positionals: [named = ''] }) => {
      const query = NUMBER.test(named) ? { recipient: named } : REQUEST.test(named) ? { request_id: named } : undefined;
      const found = query && (await contentOf(api.GET('/v1/admin/messages', { params: { query } })));
      const [first, ...others] = found?.messages ?? [];
      if (found && (!first || others.length > 0)) return { data: found, lines: listed(found) };
      const id = first?.message_id ?? named;
      const data = await contentOf(api.GET('/v1/admin/messages/{id}', { params: { path: { id } } }));
      return { data, lines: explained(data) };
    },
  },
  {
    name: 'messages',
    positionals: [],
    summary: 'messages by number, vendor, send, status or time; the newest first',
    options: {
      number: { value: 'digits' },
      vendor: { value: 'id' },
      request: { value: 'id' },
      status: { value: STATUSES.join('|') },
      from: { value: 'time' },
      to: { value: 'time' },
      cursor: { value: 'n' },
      limit: { value: 'n' },
    },
    run: async (api, call) => {
      const data = await contentOf(api.GET('/v1/admin/messages', { params: { query: searchOf(call) } }));
      return { data, lines: [...listed(data), ...nextPage('messages', data.next_cursor)] };
    },
  },
  {
    name: 'stuck',
    positionals: [],
    summary: 'messages with an uncertain outcome, and those that have waited longest in each lane',
    run: async (api) => {
      const uncertain = await contentOf(api.GET('/v1/admin/uncertain-messages', { params: { query: { limit: 50 } } }));
      const oldest = await contentOf(api.GET('/v1/admin/oldest-messages', { params: { query: { limit: 5 } } }));
      return { data: { uncertain, oldest }, lines: [...uncertainLines(uncertain), '', ...oldestLines(oldest)] };
    },
  },
  {
    name: 'stuck resolve',
    positionals: ['[message-id]'],
    summary: 'decides about uncertain messages: one, or those that fulfil all conditions (1,000 a call)',
    options: {
      outcome: { value: OUTCOMES.join('|'), required: true },
      reason: { value: 'text', required: true },
      carrier: { value: 'name' },
      vendor: { value: 'id' },
      'older-than': { value: 'seconds' },
    },
    confirm: (call) => {
      const { outcome } = resolveBodyOf(call);
      const [id] = call.positionals;
      const which = id === undefined ? `Uncertain messages ${conditionsOf(call)}` : `Message ${id}`;
      return `${which}: they ${IN_WORDS[outcome]}. Go on?`;
    },
    run: async (api, call) => {
      const data = await contentOf(api.POST('/v1/admin/uncertain-messages/resolve', { body: resolveBodyOf(call) }));
      const more = data.more ? ['There are more: call it again.'] : [];
      return { data, lines: [`${data.resolved} resolved, ${data.not_uncertain} no longer uncertain.`, ...more] };
    },
  },
];

function listed({ messages }: Schemas['SearchedMessagesResponse']): string[] {
  const rows = messages.map((message) => [
    message.created_at,
    message.message_id,
    message.vendor_name ?? message.vendor_id,
    message.recipient,
    message.status,
    message.state_detail?.state ?? message.reason?.code,
  ]);
  return table(['accepted', 'message', 'vendor', 'number', 'status', 'detail'], rows, 'No such messages.');
}

function explained({ message, timeline, reason, missing }: Schemas['TracedMessageResponse']): string[] {
  const { vendor_name, vendor_id, recipient, sender, status, segments, credits, mode } = message;
  return [
    `${status}${reason ? `: ${reason.text}` : ''}`,
    `${vendor_name ?? ''} (${vendor_id}), ${sender} to ${recipient}, ${segments} segments, ${credits} credits, ${mode}`,
    '',
    ...table(
      ['at', 'by', 'what'],
      timeline.map(({ at, actor, text }) => [at, actor, text]),
      'There is no timeline.',
    ),
    ...missing.map((part) => `The part of ${part} is missing: its service did not answer.`),
  ];
}

function searchOf({ options }: Call) {
  const { number, request, status, from, to } = options;
  return given({
    recipient: number,
    vendor_id: numberOf(options, 'vendor'),
    request_id: request,
    status: status === undefined ? undefined : oneOf('--status', status, STATUSES),
    from,
    to,
    cursor: numberOf(options, 'cursor'),
    limit: numberOf(options, 'limit'),
  });
}

function resolveBodyOf({ positionals: [id], options }: Call) {
  const outcome = oneOf('--outcome', options['outcome'] ?? '', OUTCOMES);
  const conditions = given({
    carrier: options['carrier'],
    vendor_id: numberOf(options, 'vendor'),
    older_than_seconds: numberOf(options, 'older-than'),
  });
  const hasConditions = Object.keys(conditions).length > 0;
  if ((id === undefined) !== hasConditions)
    throw new UsageError('give a message, or at least one of --carrier, --vendor and --older-than');
  return { outcome, reason: options['reason'] ?? '', ...(id === undefined ? conditions : { message_ids: [id] }) };
}

function conditionsOf({ options: { carrier, vendor, 'older-than': olderThan } }: Call): string {
  return [
    carrier === undefined ? [] : `at ${carrier}`,
    vendor === undefined ? [] : `of vendor ${vendor}`,
    olderThan === undefined ? [] : `older than ${olderThan} s`,
  ]
    .flat()
    .join(', ');
}

function uncertainLines({ messages }: Schemas['UncertainMessagesResponse']): string[] {
  const rows = messages.map(({ message_id, vendor_id, recipient, carrier, attempts, submitted_at, decided_at }) => [
    message_id,
    vendor_id,
    recipient,
    carrier,
    attempts,
    ago(submitted_at),
    decided_at,
  ]);
  const columns = ['uncertain', 'vendor', 'number', 'carrier', 'attempts', 'for', 'decided at'];
  return table(columns, rows, 'No message has an uncertain outcome.');
}

function oldestLines({ lanes }: Schemas['OldestMessagesResponse']): string[] {
  const rows = lanes.flatMap(({ lane, messages }) =>
    messages.map(({ message_id, vendor_id, recipient, created_at, wait }) => [
      lane,
      message_id,
      vendor_id,
      recipient,
      ago(created_at),
      wait.text,
    ]),
  );
  return table(['lane', 'waits', 'vendor', 'number', 'for', 'because'], rows, 'No message waits.');
}
