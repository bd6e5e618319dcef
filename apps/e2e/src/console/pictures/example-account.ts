import type { Schemas } from '@sms/api-client';

/** The pictures are taken at this time, in Zurich. */
export const NOW = new Date('2026-11-23T13:32:00.000Z');

/** @param kind ids of one kind differ from those of another */
export const id = (nth: number, kind: number): string =>
  `0195a6f0-7c1e-7a52-9d0e-${kind.toString(16).padStart(4, '0')}${nth.toString(16).padStart(8, '0')}`;
/** ISO 8601. */
export const before = (seconds: number): string => new Date(NOW.getTime() - seconds * 1_000).toISOString();
/** In seconds. */
export const HOUR = 3_600;
export const DAY = 24 * HOUR;

export const ME: Schemas['MeResponse'] = {
  user: { id: 9, email: 'anna@example.com', role: 'owner', operator_role: null },
  account: {
    id: 7,
    uuid: '0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a10',
    name: 'Example Ltd',
    status: 'active',
    parent_id: null,
    default_sender: 'EXAMPLE',
    rate_limit_per_minute: 600,
  },
  permissions: [
    'profile.read',
    'session.end',
    'password.change',
    'sms.send',
    'otp.use',
    'messages.cancel',
    'messages.read',
    'sms-logs.read',
    'balance.read',
    'low-balance.set',
    'sender-names.read',
    'sender-names.request',
    'delivery-webhook.set',
    'delivery-webhook.read',
    'delivery-webhook.rotate-secret',
    'webhooks.test',
    'webhooks.history',
    'webhooks.replay',
    'api-keys.manage',
    'users.manage',
    'sub-accounts.manage',
    'traffic-limits.read',
    'traffic-limits.set',
    'opt-outs.read',
    'opt-outs.manage',
    'opt-outs.set',
  ],
  second_factor_due: false,
  owners: ['anna@example.com'],
  limits: { bulk_max_recipients: 50_000, sandbox_bulk_max_recipients: 100 },
};

export const BALANCE: Schemas['AccountBalanceResponse'] = {
  credit_balance: 997_993,
  low_balance: { threshold: 50_000, below: false, webhook: false },
};

const UNREACHABLE = {
  code: 'handset_unreachable',
  text: 'The handset could not be reached.',
  retry_helps: true,
} as const;
const REJECTED = {
  code: 'rejected_by_carrier',
  text: 'The carrier rejected the message.',
  retry_helps: false,
} as const;
const FATES = [
  { status: 'delivered', reason: null },
  { status: 'delivered', reason: null },
  { status: 'undelivered', reason: UNREACHABLE },
  { status: 'delivered', reason: null },
  { status: 'delivered', reason: null },
  { status: 'failed', reason: REJECTED },
  { status: 'delivered', reason: null },
] as const;
const SENDERS = ['EXAMPLE', 'ExampleShop', 'EXAMPLE', '46700000000'];

export const MESSAGES = Array.from({ length: 60 }, (_, nth): Schemas['ListedMessageResponse'] => {
  const age = nth < 3 ? 4 + nth * 9 : nth * nth * 13;
  const fate =
    nth === 0 ? { status: 'queued', reason: null } : nth === 1 ? { status: 'pending', reason: null } : FATES[nth % 7];
  return {
    message_id: id(nth, 1),
    request_id: id(nth, 2),
    sms_log_id: 31_180 - nth,
    sender: SENDERS[nth % SENDERS.length] ?? '',
    status: (fate?.status ?? 'delivered') as Schemas['ListedMessageResponse']['status'],
    state_detail: null,
    segments: nth % 5 === 4 ? 2 : 1,
    credits: nth % 5 === 4 ? 2 : 1,
    mode: 'live',
    created_at: before(age),
    updated_at: before(Math.max(0, age - 2)),
    recipient: `9990${(41_770_000 + nth * 7_919).toString()}`,
    reason: fate?.reason ?? null,
    reference: `order-${8_872 - nth}`,
    tags: [],
  };
});

const EXPLAINED = MESSAGES[2] ?? ({} as Schemas['ListedMessageResponse']);

export const MESSAGE: Schemas['MessageExplainedResponse'] = {
  message: {
    ...EXPLAINED,
    message: 'Your order 8814 is ready. Pick it up at the shop until Friday.',
    text_missing: null,
    carrier_message_id: '7f03a1',
    delivered_at: null,
    valid_until: new Date(Date.parse(EXPLAINED.created_at) + 2 * DAY * 1_000).toISOString(),
  },
  timeline: [
    ['credit_held', 'service', '1 credit was held.', 0],
    ['accepted', 'vendor', 'Accepted from EXAMPLE, 1 segment; it queues with single messages.', 6],
    ['routed', 'service', 'Routed to north.', 11],
    ['attempt', 'carrier', 'Attempt 1 over north, bind 2: accepted as 7f03a1.', 49],
    ['charged', 'service', '1 credit was charged.', 52],
    ['receipt', 'carrier', 'north reported: stat:UNDELIV err:027 done date:2611231331', 4_210],
    ['ended', 'service', 'Undelivered: the handset could not be reached.', 4_214],
    ['webhook', 'receiver', 'Webhook undelivered: the receiver answered 200.', 4_530],
  ].map(([step, actor, text, delay]) => ({
    at: new Date(Date.parse(EXPLAINED.created_at) + Number(delay)).toISOString(),
    step: step as Schemas['TimelineEntryResponse']['step'],
    actor: actor as Schemas['TimelineEntryResponse']['actor'],
    text: String(text),
    data: {},
  })),
  reason: { ...UNREACHABLE, group: 'handset', doc_url: '/errors/handset_unreachable' },
  missing: [],
};

const SENDS = [
  ['Winter sale: 20 % off everything until Sunday, in all shops.', 'sending', 12_000, [6_400, 900, 4_610, 60, 30], 95],
  ['Your parcel arrives today between 14:00 and 16:00.', 'sent', 2_000, [0, 140, 1_790, 50, 20], 25 * 60],
  ['We open again on Monday. Thank you for your patience.', 'finished', 480, [0, 0, 471, 6, 3], 5 * HOUR],
  ['Reminder: your appointment is tomorrow at 09:30.', 'finished', 3_200, [0, 0, 3_108, 71, 21], 27 * HOUR],
  ['New collection, now online. See it first.', 'finished', 25_000, [0, 0, 23_911, 868, 221], 3 * DAY],
  ['Service window tonight from 02:00 to 04:00.', 'finished', 1_150, [0, 0, 1_131, 14, 5], 6 * DAY],
] as const;

export const BULKS: Schemas['ListedBulksResponse'] = {
  bulks: SENDS.map(([text, state, recipients, [queued, pending, delivered, undelivered, failed], age], nth) => ({
    request_id: id(nth, 3),
    mode: 'live',
    created_at: before(age),
    sender: SENDERS[nth % 2] ?? '',
    text,
    state,
    recipients,
    segments: recipients,
    credits: recipients - failed,
    by_status: { queued, pending, delivered, undelivered, failed },
    cancelled: 0,
    first_sent_at: before(age - 2),
    completed_at: state === 'finished' ? before(age - 260) : null,
  })),
  next_cursor: null,
  complete_until: before(9),
};

export const BULK: Schemas['BulkResponse'] = {
  request_id: id(0, 3),
  mode: 'live',
  created_at: before(95),
  sender: 'EXAMPLE',
  sent_by: 'anna@example.com',
  text: 'Winter sale: 20 % off everything until Sunday, in all shops.',
  state: 'sending',
  recipients: 12_000,
  total: 12_000,
  segments: 12_000,
  credits: 11_970,
  held_credits: 6_400,
  spent_credits: 5_570,
  released_credits: 30,
  by_status: { queued: 6_400, pending: 900, delivered: 4_610, undelivered: 60, failed: 30 },
  cancelled: 0,
  first_sent_at: before(93),
  completed_at: null,
  reasons: [
    { ...UNREACHABLE, group: 'handset', doc_url: '/errors/handset_unreachable', count: 60 },
    { ...REJECTED, group: 'carrier', doc_url: '/errors/rejected_by_carrier', count: 30 },
  ] as Schemas['BulkResponse']['reasons'],
  rate: 64,
  eta: new Date(NOW.getTime() + 100_000).toISOString(),
  control: null,
};

const ENTRIES = [
  ['sent', 'Messages of a send', -12_000, 95],
  ['sent', 'Messages of a send', -1_980, 25 * 60],
  ['sent', 'Single messages, 13:00 to 14:00', -912, 32 * 60],
  ['sent', 'Single messages, 08:00 to 09:00', -1_306, 5 * HOUR],
  ['adjustment', 'Adjustment: goodwill for a late delivery', 500, 6 * HOUR],
  ['top_up', 'Top-up', 250_000, 2 * DAY],
  ['sent', 'Messages of a send', -24_779, 3 * DAY],
] as const;

export const STATEMENT: Schemas['EntriesResponse'] = {
  entries: ENTRIES.map(([type, description, credits, age], nth) => ({
    id: 1_204 - nth,
    at: before(age),
    type,
    description,
    credits,
    balance_after: 997_993 - ENTRIES.slice(0, nth).reduce((sum, [, , spent]) => sum + spent, 0),
    reference: null,
  })),
  next_cursor: 1_180,
};

export const ESTIMATE: Schemas['EstimateResponse'] = {
  dry_run: true,
  sender: 'EXAMPLE',
  encoding: 'gsm7',
  forced_by: [],
  segments: 1,
  recipients: 3,
  duplicates_removed: 1,
  credits: 3,
  refused: [],
  refused_total: 0,
  opted_out: [],
  opted_out_total: 0,
  balance_after: 997_990,
};

export const SESSIONS: Schemas['OwnSessionsResponse'] = {
  sessions: (
    [
      ['console', true, 26 * HOUR, 60],
      ['console', false, 9 * DAY, 20 * HOUR],
      ['api', false, 40 * DAY, 3 * DAY],
    ] as const
  ).map(([kind, current, age, used], nth) => ({
    id: id(nth, 6),
    kind,
    current,
    address: `192.0.2.${nth + 7}`,
    device: kind === 'console' ? 'Firefox on Windows' : 'python-requests/2.32.3',
    after_operator_reset: false,
    created_at: before(age),
    last_used_at: before(used),
    expires_at: before(age - 60 * DAY),
  })),
  next_cursor: null,
};

const PEOPLE = [
  ['anna@example.com', 'owner', 'active', 240],
  ['ben@example.com', 'member', 'active', 120],
  ['support@example.com', 'member', 'active', 31],
  ['carla@example.com', 'member', 'disabled', 200],
] as const;

export const NEVER_RESET = { operator_reset_at: null, operator_reset_reason: null };

export const USERS = PEOPLE.map(([email, role, status, days], nth) => ({
  id: 9 + nth,
  email,
  role,
  status,
  created_at: before(days * DAY),
  ...NEVER_RESET,
})) satisfies Schemas['UserResponse'][];

export const INVITATIONS = [
  {
    id: 3,
    email: 'sam@example.com',
    role: 'member',
    status: 'pending',
    invited_by: PEOPLE[0]?.[0] ?? null,
    invited_at: before(2 * DAY),
    expires_at: before(-5 * DAY),
  },
] satisfies Schemas['InvitationResponse'][];

export const SUB_ACCOUNTS = (['active', 'suspended', 'closed'] as const).map((status, nth) => ({
  id: 21 + nth,
  uuid: id(nth, 7),
  name: ['Example Switzerland', 'Example Austria', 'Example Liechtenstein'][nth] ?? '',
  email: `owner-${nth}@example.com`,
  status,
  suspended_by_parent: status === 'suspended',
  created_at: before(90 * DAY),
})) satisfies Schemas['ListedSubAccountResponse'][];

const activity = (nth: number, action: string, fields: Partial<Schemas['OwnAuditEntryResponse']> = {}) => ({
  id: 90 - nth,
  by: 'user' as const,
  email: ME.user.email,
  credential: null,
  address: '192.0.2.17',
  user_agent: 'Firefox',
  action,
  result: 'done' as const,
  target: 'vendor:1002',
  account_id: 1002,
  details: {},
  created_at: before(300 + nth * nth * 4_000),
  ...fields,
});

export const ACTIVITY: Schemas['OwnAuditResponse'] = {
  entries: [
    activity(0, 'user.logged-in'),
    activity(1, 'user.logged-in.failed', { by: 'unknown', email: null, result: 'failed', details: { count: 9 } }),
    activity(2, 'api-key.created'),
    activity(3, 'vendor.topped-up', { by: 'operator', email: null, address: null, user_agent: null }),
  ],
  next_cursor: null,
};
