import type { Schemas } from '@sms/api-client';
import { before, DAY, HOUR, id, NEVER_RESET } from './example-account';

export const OPERATOR: Schemas['MeResponse'] = {
  user: { id: 3, email: 'jonas@example.com', role: 'operator', operator_role: 'admin' },
  account: null,
  permissions: [
    'profile.read',
    'session.end',
    'password.change',
    'vendors.read',
    'vendors.manage',
    'vendors.suspend',
    'vendor-credits.change',
    'vendor-users.manage',
    'vendor-api-keys.manage',
    'operators.manage',
    'sender-names.review',
    'messages.reveal',
    'messages.resolve',
    'messages.cancel-queued',
    'bulks.cancel',
    'webhooks.resume',
    'carriers.control',
    'carriers.configure',
    'vendor-limits.set',
    'numbers.manage',
  ],
  second_factor_due: false,
  owners: [],
  limits: { bulk_max_recipients: 50_000, sandbox_bulk_max_recipients: 100 },
};

type Vendor = Schemas['VendorResponse'];

const vendor = (nth: number, name: string, days: number, fields: Partial<Vendor> = {}): Vendor => ({
  id: 1_000 + nth,
  uuid: id(nth, 9),
  name,
  email: `owner@${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
  parent_id: null,
  status: 'active',
  default_sender: null,
  rate_limit_per_minute: null,
  created_at: before(days * DAY),
  ...fields,
});

const VENDORS: readonly Vendor[] = [
  vendor(12, 'Bargain Now', 9),
  vendor(9, 'Fjord Bikes', 84),
  vendor(8, 'Hillside Outlet', 130, { parent_id: 1_002 }),
  vendor(7, 'Lakeside Loans', 201, { status: 'suspended' }),
  vendor(5, 'Coast Energy', 340),
  vendor(4, 'Parcelo', 402, { rate_limit_per_minute: 12_000 }),
  vendor(3, 'City Bank', 588),
  vendor(2, 'Hillside Retail', 620, { default_sender: 'HILLSIDE', rate_limit_per_minute: 12_000 }),
];

const CREDITS: Readonly<Record<number, Schemas['VendorCreditsResponse']>> = {
  1_002: { available: 997_993, held: 18_201, spent: 4_210_886 },
  1_003: { available: 12_104_000, held: 2_118, spent: 88_120_442 },
  1_004: { available: 842_110, held: 9_404, spent: 21_003_870 },
  1_007: { available: 4_120, held: 1_220, spent: 96_004 },
};

export const vendorWithCredits = (of: number): Schemas['VendorWithCreditsResponse'] => ({
  ...(VENDORS.find(({ id: one }) => one === of) ?? VENDORS[7] ?? vendor(1, 'Example Ltd', 1)),
  credits: CREDITS[of] ?? { available: 1_200 + of, held: of % 7, spent: of * 31 },
});

/** @param parent the account whose sub-accounts are listed; null: all accounts */
export const vendorsOf = (parent: string | null): Schemas['ListedVendorResponse'][] =>
  VENDORS.filter(({ parent_id: of }) => parent === null || parent === String(of)).map(
    ({ id: of, parent_id: above }) => ({
      ...vendorWithCredits(of),
      parent_name: above === null ? null : vendorWithCredits(above).name,
    }),
  );

export const USERS: readonly Schemas['UserResponse'][] = [
  {
    id: 41,
    email: 'ida@hillside.example',
    role: 'owner',
    status: 'active',
    created_at: before(620 * DAY),
    ...NEVER_RESET,
  },
  {
    id: 44,
    email: 'max@hillside.example',
    role: 'member',
    status: 'active',
    created_at: before(210 * DAY),
    ...NEVER_RESET,
  },
  {
    id: 52,
    email: 'eva@hillside.example',
    role: 'member',
    status: 'disabled',
    created_at: before(90 * DAY),
    ...NEVER_RESET,
  },
];

type Review = Schemas['ListedReviewResponse'];

const review = (nth: number, senderid: string, of: number, minutes: number, fields: Partial<Review> = {}): Review => ({
  id: id(nth, 8),
  senderid,
  sample_content: 'Winter sale! 70 % off at hi11side-shop.example',
  status: 'pending',
  reason: null,
  vendor_id: of,
  created: before(minutes * 60),
  reviewed_at: null,
  withdrawn_at: null,
  vendor: { id: of, name: vendorWithCredits(of).name, email: vendorWithCredits(of).email },
  alike: [],
  ...fields,
});

const PENDING: readonly Review[] = [
  review(1, 'H1LLSIDE', 1_012, 192, {
    alike: [
      { senderid: 'HILLSIDE', status: 'approved', vendor_id: 1_002 },
      { senderid: 'HILLSIDE-ID', status: 'approved', vendor_id: 1_002 },
      { senderid: 'HILSIDE', status: 'withdrawn', vendor_id: 1_009 },
    ],
  }),
  review(2, 'COASTENERGY', 1_005, 160),
  review(3, 'PARCELO-NO', 1_004, 115, { alike: [{ senderid: 'PARCELO', status: 'approved', vendor_id: 1_004 }] }),
  review(4, 'CITYBANK', 1_007, 91, {
    alike: [
      { senderid: 'CITYBANC', status: 'approved', vendor_id: 1_003 },
      { senderid: 'CITY-BANK', status: 'approved', vendor_id: 1_003 },
    ],
  }),
  review(5, 'FJORDBIKES', 1_009, 48),
  review(6, 'HILLSIDE25', 1_002, 22, { alike: [{ senderid: 'HILLSIDE', status: 'approved', vendor_id: 1_002 }] }),
];

const REJECTED: readonly Review[] = [
  review(11, 'HILLSIDE-SE', 1_012, 9 * 1_440, {
    status: 'rejected',
    reason: 'There is no proof of the right to use the name.',
    reviewed_at: before(8 * DAY),
  }),
];

export const reviewsIn = (query: URLSearchParams) => {
  const status = query.get('status') ?? 'pending';
  const of = query.get('vendor_id');
  const names = [...PENDING, ...REJECTED].filter((one) => one.status === status);
  return { sender_names: names.filter((one) => of === null || String(one.vendor_id) === of), next_cursor: null };
};

type Carrier = Schemas['CarrierResponse'];
type Session = Carrier['sessions'][number];

const sessions = (count: number, state: Session['state'], since: number, fields: Partial<Session>): Session[] =>
  Array.from({ length: count }, (_, nth) => ({
    slot: nth + 1,
    host: `smsc${nth + 1}.example:2775`,
    worker: 'worker-1:42',
    state,
    since: before(since),
    in_flight: 0,
    messages_per_second: null,
    ...fields,
  }));

const carrier = (name: string, max: number | null, fields: Partial<Carrier>): Carrier => ({
  name,
  kind: max === null ? 'http' : 'smpp',
  max_sessions: max,
  sessions: [],
  refusals: [],
  unmatched_receipts: 0,
  learned: [],
  control: { state: 'active', since: null, reason: null, in_effect: true, rebind_asked_at: null },
  ...fields,
});

export const CARRIERS: readonly Carrier[] = [
  carrier('fjellnet', 2, { sessions: sessions(2, 'bound', 6 * DAY, { in_flight: 6, messages_per_second: 70 }) }),
  carrier('nordlink', 4, {
    sessions: sessions(4, 'bound', 6 * DAY, { in_flight: 8, messages_per_second: 100 }),
    refusals: [{ status: 'ESME_RINVDSTADR', count: 12 }],
    learned: [{ setting: 'message_id_form', value: 'hex_to_decimal', since: before(41 * DAY) }],
  }),
  carrier('transit-eu', 4, {
    sessions: [
      ...sessions(2, 'bound', 12 * HOUR, { in_flight: 10, messages_per_second: 22.5 }),
      ...sessions(2, 'suspect', 310, { slot: 3 }).map((session, nth) => ({ ...session, slot: nth + 3 })),
    ],
    refusals: [
      { status: 'ESME_RTHROTTLED', count: 16_050 },
      { status: 'timeout', count: 9 },
    ],
    unmatched_receipts: 34,
  }),
  carrier('baltica', 2, {
    sessions: sessions(2, 'refused', 660, {}),
    refusals: [
      { status: 'ESME_RINVPASWD', count: 31 },
      { status: 'link_lost', count: 2 },
    ],
    unmatched_receipts: 7,
  }),
];

const pagination = { totalItems: 12, currentPage: 1, pageSize: 50, totalPages: 1 };
const UNCERTAIN_OF = [1_009, 1_003, 1_004, 1_004, 1_004, 1_005, 1_004, 1_005, 1_004, 1_007, 1_004, 1_002];

export const UNCERTAIN: Schemas['UncertainMessagesResponse'] = {
  messages: UNCERTAIN_OF.map((of, nth) => ({
    id: 400 + nth,
    message_id: id(nth + 1, 7),
    request_id: id(nth + 1, 6),
    vendor_id: of,
    recipient: `*******${String(1_731 + nth * 137).slice(-4)}`,
    carrier: nth < 2 ? 'transit-eu' : nth === 11 ? 'nordlink' : 'baltica',
    attempts: nth === 11 ? 2 : 1,
    submitted_at: before(600 - nth * 20),
    decided_at: before(-(12 + nth * 19)),
  })),
  next_cursor: null,
  pagination,
};

export const RECEIPTS: Schemas['UnmatchedReceiptsResponse'] = {
  receipts: Array.from({ length: 5 }, (_, nth) => ({
    id: 900 - nth,
    carrier: nth === 1 ? 'baltica' : 'transit-eu',
    carrier_message_id: `7F03A${nth}C9`,
    source: `*******${2_208 + nth}`,
    destination: 'HILLSIDE',
    state: nth === 2 ? 'undelivered' : 'delivered',
    error_code: nth === 2 ? '027' : null,
    received_at: before(120 + nth * 840),
    looks: 2 + nth,
  })),
  next_cursor: null,
  next_before_id: null,
};

export const INCOMING: Schemas['IncomingMessagesResponse'] = {
  messages: ['STOP', 'Thank you, I come on Friday.', 'id:7F03A1C9 sub:001 dlvrd:001 stat:DELIVRD err:000'].map(
    (message, nth) => ({
      id: 70 - nth,
      carrier: 'nordlink',
      source: `*******${4_401 + nth}`,
      destination: '72345',
      message,
      text_missing: null,
      parts: 1,
      incomplete: false,
      possible_repetition: nth === 1,
      looks_like_receipt: nth === 2,
      received_at: before(90 + nth * 1_900),
    }),
  ),
  next_cursor: null,
  next_before_id: null,
};

export const OPERATORS: Schemas['OperatorPageResponse'] = {
  operators: [
    { id: 1, email: 'mia@example.com', role: 'admin', created_at: before(700 * DAY) },
    { id: 3, email: 'jonas@example.com', role: 'admin', created_at: before(410 * DAY) },
  ],
  next_cursor: null,
  pagination,
};

const entry = (nth: number, action: string, target: string, reason: string | null, details: object) => ({
  id: 500 - nth,
  actor: { user_id: 3, email: nth % 3 === 2 ? 'mia@example.com' : 'jonas@example.com' },
  credential: `session:${id(nth, 3)}`,
  address: `192.0.2.${17 + nth}`,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  action,
  result: action.endsWith('.failed') ? 'failed' : 'done',
  account_id: null,
  target,
  reason,
  details,
  created_at: before(240 + nth * nth * 2_100),
});

export const AUDIT_LOG: Schemas['AuditLogResponse'] = {
  entries: [
    entry(0, 'messages.looked-up', 'messages:uncertain', null, {}),
    entry(1, 'vendor.topped-up', 'vendor:1002', null, { credits: 500_000, reference: 'Invoice 2026-1187' }),
    entry(2, 'sender-name.approved', 'sender-name:HILLSIDE-ID', null, {}),
    entry(3, 'message.revealed.failed', `message:${id(9, 7)}`, 'Suspicion of fraud.', {}),
    entry(4, 'vendor.suspended', 'vendor:1007', 'Unpaid invoice 2026-1101', {}),
    entry(5, 'user.password-reset-created', 'user:44', null, {}),
  ] as Schemas['AuditEntryResponse'][],
  next_cursor: null,
};

const running = (service: string, ...versions: string[]): Schemas['ServiceProcessesResponse'] => ({
  service: service as Schemas['ServiceProcessesResponse']['service'],
  replicas: versions.map((version, nth) => ({
    version,
    host: `${service}-${nth + 1}`,
    commit: '780561cab7344b413d255bf5d2e7ca4801813893',
    pid: 17,
    started_at: before((6 - nth) * DAY),
  })),
});

const RUNNING = [
  running('gateway', '0.1.0', '0.1.0'),
  running('messaging', '0.1.0'),
  running('messaging-worker', '0.1.0', '0.2.0'),
  running('billing', '0.1.0'),
  running('webhook-dispatcher', '0.1.0'),
  running('otp', '0.1.0'),
  running('sender-names', '0.1.0'),
];

/** More and more messages come in, until the carrier of some of them is away. */
const MINUTES = Array.from({ length: 60 }, (_unused, minute) => ({
  until: before(((60 - minute) * HOUR) / 60),
  accepted: 640 + 3 * minute + 12 * (minute % 4),
  submitted: minute < 48 ? 640 + 3 * minute + 8 * (minute % 5) : 560 + 6 * (minute % 5),
  reported: minute < 49 ? 590 + 3 * minute + 15 * (minute % 3) : 470 + 9 * (minute % 3),
}));

export const OVERVIEW = {
  at: before(0),
  messaging: {
    rates: { accepted: 812.4, submitted: 588, reported: 471.2 },
    minutes: MINUTES,
    queue: [
      { lane: 'otp', messages: 3, oldest_seconds: 0 },
      { lane: 'single', messages: 8_420, oldest_seconds: 669 },
      { lane: 'bulk', messages: 136_200, oldest_seconds: 668 },
    ],
    parked: { claimed: 31, delayed: 0, uncertain: 12, held: 2, cancelled: 0 },
    unmatched_receipts: 41,
    outbox: [],
    workers: [],
  },
  carriers: [],
  webhooks: { active: 41, failing: 2, paused: 3, disabled: 0 },
  sender_names: { count: 6, more: false },
  services: RUNNING,
  gateway: { outbox: [] },
  unavailable: [],
};

const send = (nth: number, of: number, recipients: number, fields: Partial<Schemas['BulkOfVendorResponse']>) => ({
  request_id: id(nth * 65_536, 5),
  mode: 'live' as const,
  created_at: before(nth * 1_800),
  sender: vendorWithCredits(of).name.toUpperCase().replaceAll(' ', '').slice(0, 11),
  state: 'finished' as const,
  recipients,
  segments: recipients,
  credits: recipients,
  by_status: { queued: 0, pending: 0, delivered: Math.round(recipients * 0.96), undelivered: 0, failed: 0 },
  cancelled: 0,
  first_sent_at: before(nth * 1_800),
  completed_at: null,
  vendor_id: of,
  vendor_name: vendorWithCredits(of).name,
  ...fields,
});

export const SENDS: Schemas['AllBulksResponse'] = {
  bulks: [
    send(1, 1_002, 50_000, {
      state: 'sending',
      by_status: { queued: 18_201, pending: 1_900, delivered: 29_100, undelivered: 640, failed: 159 },
    }),
    send(2, 1_004, 12_000, {
      state: 'sent',
      by_status: { queued: 0, pending: 840, delivered: 10_940, undelivered: 160, failed: 60 },
    }),
    send(3, 1_005, 2_400, {}),
  ],
  next_cursor: null,
  complete_until: before(20),
};

const receiver = (of: number, host: string, fields: Partial<Schemas['AdminWebhookResponse']>) => ({
  vendor_id: of,
  vendor_name: vendorWithCredits(of).name,
  endpoint_id: 'default',
  host,
  state: 'active' as const,
  since: null,
  paused_until: null,
  consecutive_failures: 0,
  backlog: 0,
  oldest_waiting_at: null,
  last_hour: { attempts: 1_240, failed: 3 },
  last_day: { attempts: 30_120, failed: 41 },
  ...fields,
});

export const WEBHOOKS: Schemas['AdminWebhooksResponse'] = {
  webhooks: [
    receiver(1_009, 'hooks.fjordbikes.example', {
      state: 'paused',
      since: before(4_200),
      consecutive_failures: 31,
      backlog: 1_204,
      oldest_waiting_at: before(4_260),
      last_hour: { attempts: 62, failed: 62 },
    }),
    receiver(1_004, 'sms.parcelo.example', { state: 'failing', since: before(300), backlog: 41 }),
    receiver(1_002, 'api.hillside.example', {}),
  ],
  next_cursor: null,
};

const route = (prefix: string, ...names: string[]): Schemas['RouteResponse'] => ({
  prefix,
  carriers: names.map((name, nth) => ({ carrier: name, matched_prefix: prefix, priority: nth + 1 })),
});

export const ROUTES: Schemas['RoutesResponse'] = {
  routes: [
    route('46', 'nordlink', 'fjellnet'),
    route('47', 'fjellnet', 'transit-eu'),
    route('45', 'fjellnet', 'transit-eu'),
    route('370', 'baltica'),
    route('371', 'baltica'),
    route('', 'transit-eu'),
  ],
  rules: [
    {
      ...{ name: 'No premium numbers', prefixes: ['46900', '47829'], prefix_count: 2, vendor_ids: null, senders: null },
      ...{ lanes: null, carriers: [], blocked: true },
    },
    {
      ...{ name: 'Codes to Norway', prefixes: ['47'], prefix_count: 1, vendor_ids: null, senders: null },
      ...{ lanes: ['otp'], blocked: false },
      carriers: [
        { carrier: 'nordlink', weight: 70 },
        { carrier: 'fjellnet', weight: 30 },
      ],
    },
  ],
  test_carriers: ['simulator'],
  next_cursor: null,
};

export const NUMBERS: Schemas['NumberResponse'][] = [
  { number: '46700009000', carrier: null, vendor_id: 1_002, keywords: [] },
  {
    number: '1606',
    carrier: null,
    vendor_id: null,
    keywords: [
      { keyword: 'join', vendor_id: 1_001 },
      { keyword: 'quiz night', vendor_id: 1_003 },
    ],
  },
  { number: '71888', carrier: 'north', vendor_id: 1_001, keywords: [] },
];
