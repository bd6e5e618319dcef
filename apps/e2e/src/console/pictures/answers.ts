import * as example from './example-account';
import { usageBy } from './example-all-usage';
import * as integration from './example-integration';
import { LIMITS, NO_LIMITS, SUSPICIONS } from './example-limits';
import { OPT_OUTS } from './example-opt-outs';
import * as operator from './example-operator';
import * as settings from './example-settings';
import { exampleOtpUsage, exampleUsage } from './example-usage';

/** @param id the number in the path; NaN without one */
type Answer = (query: URLSearchParams, id: number) => unknown;

const pagination = { totalItems: 3, currentPage: 1, pageSize: 100, totalPages: 1 };

const NO_SECOND_FACTOR = { enabled: false, required: false, enabled_at: null, recovery_codes_left: 0 };

/** `data` of each call that the pages make, by method and path. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'POST /v1/console/session/token': () => ({ access_token: 'token', expires_in: 3_600 }),
  'GET /v1/console/sign-in': () => ({ name: null }),
  'GET /v1/me': () => example.ME,
  'GET /v1/me/sessions': () => example.SESSIONS,
  'GET /v1/me/second-factor': () => NO_SECOND_FACTOR,
  'GET /v1/users': () => ({ users: example.USERS, next_cursor: null, pagination }),
  'GET /v1/invitations': () => ({ invitations: example.INVITATIONS, can_invite: true, next_cursor: null, pagination }),
  'GET /v1/text-retention': () => ({ days: null, sealed: true }),
  'GET /v1/audit': () => example.ACTIVITY,
  'GET /v1/sub-accounts': () => ({ sub_accounts: example.SUB_ACCOUNTS, next_cursor: null, pagination }),
  'GET /v1/traffic-limits': () => LIMITS,
  'GET /v1/otp/suspicions': () => SUSPICIONS,
  'GET /v1/opt-outs': (query) => ({ opt_outs: query.get('status') === 'ended' ? [] : OPT_OUTS, next_cursor: null }),
  'GET /v1/opt-outs/settings': () => ({ include_one_time_passwords: false }),
  'GET /v1/balance': () => example.BALANCE,
  'GET /v1/balance/entries': () => example.STATEMENT,
  'GET /v1/messages': listMessages,
  'GET /v1/messages/{id}': () => example.MESSAGE,
  'GET /v1/usage': (query) => exampleUsage(query, example.NOW),
  'GET /v1/usage/otp': (query) => exampleOtpUsage(query, example.NOW),
  'GET /v1/bulks': () => example.BULKS,
  'GET /v1/bulks/{id}': () => example.BULK,
  'GET /v1/vendors/delivery-webhook': () => integration.WEBHOOK,
  'GET /v1/webhook-deliveries': (query) => {
    const deliveries = integration.DELIVERIES.filter(({ status }) => (query.get('status') ?? status) === status);
    return { deliveries, next_cursor: null };
  },
  'GET /v1/webhook-deliveries/{id}': () => ({
    ...integration.DELIVERIES[5],
    request: {
      url_now: 'https://hooks.example.com/sms',
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_0190163d8694739baea5966c26f83ed_delivered' },
      body: '{"event":"sms.delivery_status","event_time":"2026-11-23T13:28:24.118+00:00","data":{"message_id":"0195a6f0","status":"delivered","recipient":"46700000001","segments":1}}',
      text_missing: null,
    },
  }),
  'GET /v1/vendor/sender-names': (query) => {
    const names = integration.SENDER_NAMES.filter(({ status }) => (query.get('status') ?? status) === status);
    return { sender_names: names, pagination };
  },
  'GET /v1/api-keys': () => ({ api_keys: integration.API_KEYS, next_cursor: null, pagination }),
  'POST /v1/vendor/send-sms': () => example.ESTIMATE,
  'POST /v1/vendor/send-bulk-sms': () => example.ESTIMATE,
};

/** The same for an account that has just been made. */
const ANSWERS_WHEN_NEW: Readonly<Record<string, Answer>> = {
  ...ANSWERS,
  'GET /v1/balance': () => ({ credit_balance: 100, low_balance: { threshold: null, below: false, webhook: false } }),
  'GET /v1/traffic-limits': () => NO_LIMITS,
  'GET /v1/otp/suspicions': () => ({ suspicions: [] }),
  'GET /v1/messages': () => ({ messages: [], next_cursor: null }),
  'GET /v1/vendors/delivery-webhook': () => ({
    delivery_webhook_url: null,
    include_text_and_number: true,
    events: ['sms.delivery_status'],
    secrets: [],
    delivery: null,
  }),
  'GET /v1/vendor/sender-names': () => ({ sender_names: [], pagination: { ...pagination, totalItems: 0 } }),
  'GET /v1/api-keys': () => ({ api_keys: [], next_cursor: null, pagination: { ...pagination, totalItems: 0 } }),
};

/** The same for an operator. */
const ANSWERS_OF_OPERATOR: Readonly<Record<string, Answer>> = {
  'POST /v1/console/session/token': ANSWERS['POST /v1/console/session/token'] ?? (() => ({})),
  'GET /v1/me': () => operator.OPERATOR,
  'GET /v1/me/sessions': () => example.SESSIONS,
  'GET /v1/me/second-factor': () => NO_SECOND_FACTOR,
  'GET /v1/admin/numbers': () => ({ numbers: operator.NUMBERS, next_cursor: null }),
  'GET /v1/admin/vendors': (query) => ({
    vendors: operator.vendorsOf(query.get('parent_id')),
    next_cursor: null,
    pagination,
  }),
  'GET /v1/admin/vendors/{n}': (_query, id) => operator.vendorWithCredits(id),
  'GET /v1/admin/vendors/{n}/traffic-limits': () => LIMITS,
  'GET /v1/admin/otp-suspicions': () => SUSPICIONS,
  'GET /v1/admin/vendors/{n}/users': () => ({ users: operator.USERS, next_cursor: null, pagination }),
  'GET /v1/admin/sender-names': (query) => operator.reviewsIn(query),
  'GET /v1/admin/carriers': () => ({ carriers: operator.CARRIERS }),
  'GET /v1/admin/overview': () => operator.OVERVIEW,
  'GET /v1/admin/usage': (query) => usageBy(query.get('group_by')),
  'GET /v1/admin/bulks': () => operator.SENDS,
  'GET /v1/admin/webhooks': () => operator.WEBHOOKS,
  'GET /v1/admin/routes': () => operator.ROUTES,
  'GET /v1/admin/carrier-settings/versions': () => settings.SETTINGS_VERSIONS,
  'GET /v1/admin/carrier-settings/versions/{n}': (_query, id) => settings.shownSettings(id),
  'GET /v1/admin/carrier-settings/versions/{n}/what-if': () => settings.WHAT_IF,
  'GET /v1/admin/uncertain-messages': () => operator.UNCERTAIN,
  'GET /v1/admin/unmatched-receipts': () => operator.RECEIPTS,
  'GET /v1/admin/carrier-oddities': () => ({ oddities: [], next_cursor: null, next_before_id: null }),
  'GET /v1/admin/incoming-messages': () => operator.INCOMING,
  'GET /v1/admin/operators': () => operator.OPERATORS,
  'GET /v1/admin/audit-log': () => operator.AUDIT_LOG,
  'GET /v1/admin/messages': () => ({
    messages: example.MESSAGES.map((message, nth) => ({
      ...message,
      recipient: `*******${message.recipient.slice(-4)}`,
      vendor_id: 1_002 + (nth % 4),
      vendor_name: operator.vendorWithCredits(1_002 + (nth % 4)).name,
    })),
    next_cursor: null,
  }),
  'GET /v1/admin/messages/{id}': () => {
    const { message, ...explained } = example.MESSAGE;
    const recipient = `*******${message.recipient.slice(-4)}`;
    return { ...explained, message: { ...message, recipient, message: undefined, vendor_id: 1_002 } };
  },
};

export type Account = 'busy' | 'new' | 'none' | 'operator';

const OF_ACCOUNTS = { busy: ANSWERS, new: ANSWERS_WHEN_NEW, operator: ANSWERS_OF_OPERATOR } as const;

/** @returns undefined for what the account of this kind is refused, which is everything when nobody is logged in */
export function answerTo(account: Account, method: string, url: URL): unknown {
  if (account === 'none') return undefined;
  const number = /\/([0-9]+)(?=\/|$)/.exec(url.pathname)?.[1];
  const path = url.pathname
    .replace(/\/[0-9a-f-]{36}$/, '/{id}')
    .replace(/\/msg_[0-9a-z_]+$/, '/{id}')
    .replace(/\/[0-9]+(?=\/|$)/, '/{n}');
  return OF_ACCOUNTS[account][`${method} ${path}`]?.(url.searchParams, Number(number));
}

function listMessages(query: URLSearchParams): unknown {
  const status = query.get('status');
  const until = query.get('to');
  const messages = example.MESSAGES.filter(
    (message) => (!status || message.status === status) && (!until || message.created_at < until),
  );
  return { messages: messages.slice(0, Number(query.get('limit') ?? 50)), next_cursor: null };
}
