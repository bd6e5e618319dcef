import { type ApiResponse, dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import fc from 'fast-check';
import { anyRequests, type KnownValues, NASTY_TEXTS } from './support/any-request';
import { ApiDocument, type DocumentedOperation } from './support/api-document';
import { call, clientOf } from './support/http';
import { leftBehind } from './support/left-behind';
import { codeSentTo } from './support/one-time-codes';
import { PersistedState, type State } from './support/persisted-state';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

/**
 * More finds more, and so does another seed: `FUZZ_RUNS=1000 FUZZ_SEED=7`. Without one the inputs are always the same,
 * so that a run can be repeated.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 50);
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });
/** A batch has between one and eight requests, and this many on average. */
const BATCHES = Math.ceil(RUNS / 4.4);
/** Of an operation that takes nothing there is little to try. */
const FEW_BATCHES = Math.ceil(BATCHES / 5);
/** The more values an operation takes, the fewer requests are right in all of them. */
const USUAL_VALUES = 7;
/** Many times what it takes. */
const TIMEOUT_MS = 300_000 + RUNS * 6_000;

/** Written behind any request, refused or not. All other tables, and all other columns, have to stay as they are. */
const COUNTED_ANYWAY = [
  // Refused requests count, too.
  'gateway.rate_window',
  'gateway.guess_count',
  // A job notes what the other accounts of a vendor with a cap have spent, and which notice was the last.
  ...['day', 'base', 'others', 'notified', 'notified_at'].map((column) => `billing.day_cap.${column}`),
  // The key of an account's texts is made by its first send of a day, before it is known whether that is refused.
  'messaging.data_key',
  // A code that messaging refuses is counted, and then no more: a row of 0 is left.
  'otp.otp_day',
  // What is refused, and what operators read, is recorded, and so is what another service is asked for: before it is
  // known whether that refuses. Each entry is linked, and written to the log a second later.
  ...['audit_log', 'audit_link', 'audit_chain'].map((table) => `gateway.${table}`),
  // The session of an operator or of the console was used, written once in a minute.
  'gateway.session.used_at',
  // A key is used by the request that carries it; written seconds later.
  'gateway.api_key.last_used_at',
  'gateway.api_key.last_used_address',
  // A send that is refused for good is fenced off: no other attempt under its id can be accepted later.
  'messaging.send_request',
  // Jobs count what the log and the passwords hold, seconds after it was accepted.
  ...[
    'log_cursor',
    'usage_hourly',
    'usage_daily',
    'usage_series',
    'usage_month',
    'usage_route_hourly',
    'usage_route_daily',
    'usage_bulk',
    'usage_open',
    'usage_progress',
  ].map((table) => `messaging.${table}`),
  // Codes are watched behind the requests.
  'otp.otp_traffic',
  'otp.otp_suspicion',
  'otp.otp_hourly',
  'otp.otp_usage_progress',
  'billing.low_balance.below',
  'billing.low_balance.notified_at',
  // A job begins the day of each account.
  'billing.account_day',
  // Erasures are gone on with, again and again while rows have yet to end.
  'gateway.data_subject_request',
  ...['messaging', 'otp', 'webhook_dispatcher'].map((database) => `${database}.erased_rows`),
];
/** What an operation writes although it refuses, or only reads. */
const WRITTEN_BY: Readonly<Record<string, readonly string[]>> = {
  // With test mode, messages count against the quota before it is known whether they are accepted.
  sendSms: ['gateway.daily_usage'],
  sendBulkSms: ['gateway.daily_usage'],
  // A key whose code is refused for now keeps its id, since an earlier attempt may have been accepted under it.
  generateOtp: ['gateway.daily_usage', 'gateway.idempotent_request'],
  // Counted before it is known how many there are, and given back.
  replayWebhookDelivery: ['gateway.daily_usage'],
  replayWebhookDeliveries: ['gateway.daily_usage'],
  // A wrong code costs an attempt, and is a failure of its address.
  verifyOtp: ['otp.otp.failures', 'gateway.otp_verify_failure'],
  // A refresh token that comes twice ends its session.
  refreshSession: ['gateway.session'],
};

const WITHIN = { timeoutMs: 20_000 };
const PHONE = '96171123456';
const PASSWORD = 'correct horse battery staple';
/** They write nothing, or the same when they refuse, or at most once in a minute. */
const ONLY_RECORDED: ReadonlySet<unknown> = new Set([
  'eraseDataSubject',
  'exportDataSubject',
  'revealMessage',
  'cancelBulkOfVendor',
  'endVendorUserSessions',
  'endUserSessions',
  'resumeWebhook',
  'setNumber',
  'setAutoReplies',
  'resolveUncertainMessages',
  'showLinkOwner',
  'createOptOutLinks',
  'renewConsoleToken',
]);
/** Nobody here has an authenticator app, and there is no mail server and no identity provider: each is refused. */
const REFUSED_HERE: ReadonlySet<unknown> = new Set([
  'requestPasswordReset',
  'inviteUser',
  'resendInvitation',
  'withdrawInvitation',
  'inspectInvitation',
  'acceptInvitation',
  'startSignIn',
  'finishSignIn',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactorOfUser',
  'removeSecondFactorOfOperator',
]);
const STARTS_SESSION: ReadonlySet<string> = new Set(['/v1/console/session', '/v1/console/session/exchange']);
/** Wrong passwords of one user: no other request can come past this limit either. */
const LIMITED_BY_USER: ReadonlySet<unknown> = new Set([
  'changePassword',
  'setDeliveryWebhook',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'exportDataSubject',
]);

interface Delivery {
  readonly id: string;
  readonly message_id: string;
  readonly transaction_id: string;
  readonly sms_log_id: number;
}

describe('any input', () => {
  let system: SystemUnderTest;
  let document: ApiDocument;
  let persisted: PersistedState;
  let vendor: Vendor;
  let operator: string;
  let known: KnownValues;
  /** Of a user whose password may be changed. */
  let changer: string;
  /** Sessions that may be ended. */
  const spares: string[] = [];
  /** Sessions of one user. The first that ends the others leaves only itself. */
  const rivals: string[] = [];
  /** The same of browsers, and one that goes on. */
  const cookies: string[] = [];
  let keptCookie: string;
  let replacedCookie: string;
  let subject: Vendor;
  /** Every other batch of calls without a body comes from a page that is not the console's own. */
  let ofAnotherSite = false;
  /** Every other batch of calls that take a key or a token in any mode comes with a token. */
  let byToken = false;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      // Believing the header gives each request an address of its own: limits by address would keep requests from their
      // handlers.
      env: {
        GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
        SMSC_SIMULATOR_RECEIPT_DELAY_MS: '10',
        SMSC_SIMULATOR_RECORD_TEXT: 'true',
        // The code is still valid when its operation's turn comes on a slow machine.
        OTP_CODE_TTL_SECONDS: '3600',
      },
    });
    vendor = await system.vendor({ credits: 10_000_000, scopes: ['send', 'otp', 'read', 'manage', 'webhooks'] });
    operator = await clientOf(system.baseUrl).logIn(system.system.operator);
    // One after another: on a slow machine, those that wait for a password to be hashed are refused.
    for (let login = 0; login < 5; login += 1) {
      spares.push(await clientOf(system.baseUrl).logIn(system.system.operator));
      cookies.push(await consoleCookie());
    }
    keptCookie = await consoleCookie();
    replacedCookie = await consoleCookie();
    const user = { email: newEmail(), password: vendor.login.password };
    dataOf(await call(system.baseUrl, 'POST', '/v1/users', { bearer: vendor.bearer, body: user }));
    changer = await clientOf(system.baseUrl).logIn(user);
    const rival = { email: newEmail(), password: vendor.login.password };
    dataOf(await call(system.baseUrl, 'POST', '/v1/users', { bearer: vendor.bearer, body: rival }));
    for (let login = 0; login < 3; login += 1) rivals.push(await clientOf(system.baseUrl).logIn(rival));
    document = await ApiDocument.of(system.baseUrl);
    known = await knownValues();
    // From here on what is accepted stays in the queue, so that nothing but requests writes.
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
    await system.system.services['messaging-worker'].stop();
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const queued = async (by: Vendor, schedule: object = {}) =>
      dataOf<{ request_id: string }>(await by.sendSms({ phone: '96171000001', message: 'Hello', ...schedule }))
        .request_id;
    const recipients = ['96171000001', '96171000002'];
    const { request_id: bulk } = dataOf<{ request_id: string }>(
      await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', {
        bearer: vendor.bearer,
        body: { recipients, message: 'Hello' },
      }),
    );
    known = {
      ...known,
      request_id: fc.oneof(
        known['request_id'] as fc.Arbitrary<unknown>,
        fc.constantFrom(await queued(vendor), await queued(subject)),
      ),
      '/v1/bulks/{request_id}/cancel': fc.constant(await queued(vendor)),
      ...Object.fromEntries(
        ['pause', 'resume'].map((action) => [`/v1/bulks/{request_id}/${action}`, fc.constant(bulk)]),
      ),
      '/v1/scheduled-sends/{request_id}': fc.constant(await queued(vendor, { send_at: inHours(24) })),
      send_at: fc.constant(inHours(48)),
      send_between: fc.constant('09:00-20:00'),
      time_zone: fc.constant('recipient'),
      default_time_zone: fc.constant('Asia/Beirut'),
    };
    persisted = await PersistedState.open(system.system);
    await settled();
  }, 180_000);
  afterAll(async () => {
    try {
      await persisted.close();
    } finally {
      await system.stop();
    }
  }, 60_000);

  /** Something of each kind that a field can name, so that requests get past "not found". */
  async function knownValues(): Promise<KnownValues> {
    const as = { bearer: vendor.bearer };
    const post = async <T>(path: string, body: object, credential: object = as) =>
      dataOf<T>(await call(system.baseUrl, 'POST', path, { ...credential, body }));
    const webhook = `${(await system.receiver()).url}/`;
    await vendor.setWebhook(webhook);
    const { request_id } = dataOf<{ request_id: string }>(
      await vendor.sendSms({ phone: '96171000000', message: 'Hello' }),
    );
    const { reference_id } = await post<{ reference_id: string }>(
      '/v1/otp/generate',
      { phone: PHONE },
      { apiKey: vendor.apiKey },
    );
    const otp_code = await codeSentTo(system, PHONE);
    const [delivery] = await eventually(async () => {
      const { deliveries } = dataOf<{ deliveries: Delivery[] }>(
        await call(system.baseUrl, 'GET', '/v1/webhook-deliveries?status=delivered', as),
      );
      expect(deliveries).toHaveLength(4);
      return deliveries;
    }, WITHIN);
    const newEndpoint = async (path: string) =>
      (await post<{ id: string }>('/v1/webhook-endpoints', { url: `${webhook}${path}`, events: ['balance.low'] })).id;
    const key = await post<{ id: string }>('/v1/api-keys', { name: 'To be revoked' });
    const rotated = await post<{ id: string }>('/v1/api-keys', { name: 'To be rotated' });
    const sample_content = 'Your parcel arrives today.';
    const [approved, rejected] = [
      await post<{ id: string }>('/v1/sender-names/request', { senderid: 'One', sample_content }),
      await post<{ id: string }>('/v1/sender-names/request', { senderid: 'Two', sample_content }),
    ];
    const withdrawn = await post<{ id: string }>('/v1/sender-names/request', { senderid: 'Three', sample_content });
    dataOf(await call(system.baseUrl, 'POST', `/v1/admin/sender-names/${withdrawn.id}/approve`, { bearer: operator }));
    subject = await system.vendor({ credits: 100 });
    const subjectKey = await post<{ id: string }>('/v1/api-keys', { name: 'Likewise' }, { bearer: subject.bearer });
    const newSubAccount = async () =>
      (await post<{ id: number }>('/v1/sub-accounts', { name: 'Branch', email: newEmail(), password: PASSWORD })).id;
    const newUser = async (bearer: string) =>
      (await post<{ id: number }>('/v1/users', { email: newEmail(), password: PASSWORD }, { bearer })).id;
    const [forgetful, member, subjectMember] = [
      await newUser(vendor.bearer),
      await newUser(vendor.bearer),
      await newUser(subject.bearer),
    ];
    const asOperator = { bearer: operator };
    const erasure = await post<{ id: string }>('/v1/data-subjects/erase', { phone_number: '96171999999' });
    const number = { vendor_id: vendor.id };
    dataOf(await call(system.baseUrl, 'PUT', '/v1/admin/numbers/1606', { ...asOperator, body: number }));
    const optOut = await post<{ id: number }>('/v1/opt-outs', { phone: '96171999998' });
    const { reset_token } = await post<{ reset_token: string }>(
      `/v1/admin/users/${forgetful}/password-reset`,
      { reason: 'Forgot it.' },
      asOperator,
    );
    const spareOperator = await post<{ id: number }>(
      '/v1/admin/operators',
      { email: newEmail(), password: PASSWORD },
      asOperator,
    );
    const pathsBelow = (prefix: string, id: number | string) =>
      Object.fromEntries(
        document.operations.filter(({ path }) => path.startsWith(prefix)).map(({ path }) => [path, id]),
      );
    const { refresh_token } = await post<{ refresh_token: string }>('/v1/auth/login', system.system.operator);
    await clientOf(system.baseUrl).logIn(vendor.login);
    const { sessions } = dataOf<{ sessions: { id: string; current: boolean }[] }>(
      await call(system.baseUrl, 'GET', '/v1/me/sessions', as),
    );
    const settings = dataOf<{ carriers: object[]; routes: object[] }>(
      await call(system.baseUrl, 'GET', '/v1/admin/carrier-settings/versions/0', asOperator),
    );
    const values = {
      '/v1/api-keys/{id}': key.id,
      '/v1/api-keys/{id}/rotate': rotated.id,
      '/v1/me/sessions/{id}': sessions.find(({ current }) => !current)?.id,
      '/v1/admin/sender-names/{id}/approve': approved.id,
      '/v1/admin/sender-names/{id}/reject': rejected.id,
      '/v1/webhook-deliveries/{id}': delivery?.id,
      '/v1/webhook-deliveries/{id}/replay': delivery?.id,
      '/v1/webhook-endpoints/{id}': await newEndpoint('changed'),
      ...pathsBelow('/v1/webhook-endpoints/{id}/', await newEndpoint('kept')),
      '/v1/messages/{message_id}': delivery?.message_id,
      '/v1/bulks/{request_id}': request_id,
      '/v1/data-subjects/{id}': erasure.id,
      '/v1/opt-outs/{id}': optOut.id,
      '/v1/admin/bulks/{request_id}/cancel': request_id,
      '/v1/admin/webhooks/{id}/resume': vendor.id,
      '/v1/admin/numbers/{number}': '1606',
      keywords: undefined,
      replies: [{ trigger: 'keyword', number: '1606', keyword: 'hours', text: 'From 9 to 5.' }],
      '/v1/incoming-messages from': PHONE,
      '/v1/incoming-messages to': '1606',
      received_from: '2026-01-01T00:00:00Z',
      received_to: '2036-01-01T00:00:00Z',
      '/v1/admin/usage from': '2026-03-01T00:00:00Z',
      '/v1/admin/usage to': '2026-03-03T00:00:00Z',
      '/v1/admin/messages/{id}': delivery?.message_id,
      '/v1/admin/messages/{id}/reveal': delivery?.message_id,
      ...pathsBelow('/v1/admin/carriers/{name}', 'simulator'),
      ...pathsBelow('/v1/admin/carrier-settings/versions/{version}', 0),
      ...{ base: 0, replaces: 0, carriers: settings.carriers, routes: settings.routes },
      '/errors/{code}': 'handset_unreachable',
      code: await loginCode(),
      // The other one is used up by whoever logs in with it.
      '/v1/console/session/link code': await loginCode(),
      request_id,
      message_id: delivery?.message_id,
      transaction_id: delivery?.transaction_id,
      sms_log_id: delivery?.sms_log_id,
      dest_addr: '96171000000',
      parent_id: vendor.id,
      from: '2026-01-01T00:00:00Z',
      to: '2036-01-01T00:00:00Z',
      phone_number: PHONE,
      reference_id,
      otp_code,
      refresh_token,
      current_password: vendor.login.password,
      new_password: vendor.login.password,
      password: system.system.operator.password,
      status: undefined,
      sender: undefined,
      sender_id: undefined,
      '/v1/admin/sender-names/{id}/withdraw': withdrawn.id,
      '/v1/admin/operators/{id}': spareOperator.id,
      reset_token,
      vendor_id: vendor.id,
      ...pathsBelow('/v1/admin/vendors/{id}', subject.id),
      key_id: subjectKey.id,
      '/v1/sub-accounts/{id}/suspend': await newSubAccount(),
      '/v1/sub-accounts/{id}/unsuspend': await newSubAccount(),
      '/v1/sub-accounts/{id}/close': await newSubAccount(),
      ...pathsBelow('/v1/users/{id}', member),
      ...pathsBelow('/v1/admin/users/{id}', subjectMember),
    };
    const phone = fc.integer({ min: 10_000_000, max: 2 ** 47 }).map(String);
    return {
      ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, fc.constant(value)])),
      phone,
      delivery_webhook_url: fc.constantFrom(webhook, `${webhook}other`),
      include_text_and_number: fc.constantFrom(undefined, true, false),
      url: fc.constantFrom(`${webhook}further`, `${webhook}other`),
      endpoint_id: fc.constantFrom(undefined, 'default'),
      '/v1/webhook-deliveries/{id} sequence': fc.constant(undefined),
      ...Object.fromEntries(
        ['/v1/webhook-endpoints', '/v1/webhook-endpoints/{id}'].map((path) => [
          `${path} events`,
          fc.constantFrom(['balance.low'], ['cap.reached', 'sms.received']),
        ]),
      ),
      '/v1/admin/numbers/{number} carrier': fc.constantFrom(undefined, 'north'),
      ...Object.fromEntries(
        ['/v1/vendor/webhook', '/v1/vendors/delivery-webhook'].map((path) => [
          `${path} events`,
          fc.constantFrom(undefined, ['sms.delivery_status'], ['sms.delivery_status', 'sms.received']),
        ]),
      ),
      recipients: fc.array(phone, { minLength: 1, maxLength: 20 }),
      email: fc.oneof(
        { weight: 1, arbitrary: fc.constant(system.system.operator.email) },
        { weight: 1, arbitrary: fc.constant('').map(newEmail) },
      ),
      'SMS-Mode': fc.constantFrom(undefined, 'live', 'test'),
      'Idempotency-Key': fc.oneof(fc.constant(undefined), fc.constant('order-1'), fc.uuid()),
    };
  }

  function credentials({ path, operation }: DocumentedOperation) {
    const scheme = Object.keys((operation['security'] as Record<string, unknown>[])[0] ?? {})[0];
    const hasMode = ((operation['parameters'] ?? []) as { name: string }[]).some(({ name }) => name === 'SMS-Mode');
    byToken = hasMode && !byToken;
    if (scheme === 'apiKey') return byToken ? { bearer: vendor.bearer } : { apiKey: vendor.apiKey };
    if (operation['operationId'] === 'logOut') return { bearer: spares.length > 1 ? spares.pop() : spares[0] };
    if (operation['operationId'] === 'endOtherSessions')
      return { bearer: rivals.length > 1 ? rivals.pop() : rivals[0] };
    if (operation['operationId'] === 'changePassword') return { bearer: changer };
    return scheme === 'bearer' ? { bearer: path.startsWith('/v1/admin/') ? operator : vendor.bearer } : {};
  }

  /** A session of the console, as a browser sends it. */
  async function consoleCookie(): Promise<string> {
    const { headers } = await call(system.baseUrl, 'POST', '/v1/console/session', {
      headers: fromOwnPage(),
      body: system.system.operator,
    });
    return headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async function loginCode(): Promise<string> {
    return (await clientOf(system.baseUrl).loginLink(system.system.operator)).split('code=')[1] ?? '';
  }

  const fromOwnPage = () => ({ ...fromElsewhere(), 'sec-fetch-site': 'same-origin' });

  /** Routes of the console look at a cookie; ending its session uses one up. */
  function asBrowser({ method, path }: DocumentedOperation): Record<string, string> {
    if (!path.startsWith('/v1/console/s')) return fromElsewhere();
    // A login ends the session that the browser had.
    const otherCookie = STARTS_SESSION.has(path) ? replacedCookie : keptCookie;
    const cookie = method === 'DELETE' ? cookies.pop() : otherCookie;
    return { ...(ofAnotherSite ? fromElsewhere() : fromOwnPage()), cookie: cookie ?? '' };
  }

  let people = 0;
  const newEmail = () => `user-${(people += 1)}@example.com`;
  let addresses = 0;
  const fromElsewhere = () => ({
    'x-forwarded-for': `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  });

  /** Until what was accepted has reached every service that is told of it. */
  async function settled(): Promise<void> {
    await eventually(async () => {
      const [fromGateway, fromSenderNames, delivering] = await Promise.all([
        // An erasure that has been gone through once changes no more here, where nothing ends.
        persisted.value<string>(
          'gateway',
          `SELECT (SELECT count(*) FROM outbox)
             + (SELECT count(*) FROM data_subject_request WHERE completed_at IS NULL AND waiting = 0)`,
        ),
        persisted.value<string>('sender_names', 'SELECT count(*) FROM outbox'),
        persisted.value<string>(
          'webhook_dispatcher',
          'SELECT count(*) FROM endpoint_queue WHERE due_at IS NOT NULL OR lease_owner IS NOT NULL',
        ),
      ]);
      expect({ fromGateway, fromSenderNames, delivering }).toEqual({
        fromGateway: '0',
        fromSenderNames: '0',
        delivering: '0',
      });
    }, WITHIN);
    // What housekeeping does with revoked secrets within 15 s: done here, it cannot happen later.
    await persisted.execute('webhook_dispatcher', 'DELETE FROM endpoint_secret WHERE expires_at <= now()');
    // For a day after its host has changed, keys replay nothing to an endpoint.
    await persisted.execute('webhook_dispatcher', `UPDATE endpoint SET host_set_at = 'epoch'`);
  }

  const writtenBy = ({ operation }: DocumentedOperation) =>
    new Set([...COUNTED_ANYWAY, ...(WRITTEN_BY[String(operation['operationId'])] ?? [])]);

  const batchesFor = ({ operation }: DocumentedOperation): number => {
    const { parameters = [], requestBody } = operation as {
      parameters?: readonly unknown[];
      requestBody?: { content: Record<string, { schema: { properties?: object } }> };
    };
    const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
    return Math.ceil(BATCHES * Math.max(1, (parameters.length + fields.length) / USUAL_VALUES));
  };

  /** @returns the state after these answers, which has to be that before unless something was accepted. */
  async function stateAfter(
    before: State,
    answers: readonly ApiResponse[],
    documented: DocumentedOperation,
  ): Promise<State> {
    const mayWrite = documented.method !== 'GET' && answers.some(({ status }) => status === 200);
    if (mayWrite) await settled();
    const after = await persisted.read(writtenBy(documented));
    if (!mayWrite)
      expect({ answers: answers.map(outcomeOf), ...after }).toEqual({ answers: answers.map(outcomeOf), ...before });
    return after;
  }

  it(
    'gets a documented answer from every operation, never a 500, and writes nothing when it is refused',
    async () => {
      const shallow: Record<string, object> = {};
      for (const documented of document.operations) {
        const { method, path, operation } = documented;
        const takesNothing = method === 'GET' && operation['parameters'] === undefined;
        const outcomes = new Map<string, number>();
        let compared = 0;
        let noticed = method === 'GET' || ONLY_RECORDED.has(operation['operationId']);
        // Failures to verify a password, which housekeeping would drop two minutes later.
        await persisted.execute('gateway', 'DELETE FROM otp_verify_failure');
        let state = await persisted.read(writtenBy(documented));
        await fc.assert(
          fc.asyncProperty(anyRequests(documented, known), async (batch) => {
            // As if a minute had passed: operators have no other limit than the published one.
            await persisted.execute('gateway', 'DELETE FROM rate_window');
            const credential = credentials(documented);
            ofAnotherSite = operation['requestBody'] === undefined && !ofAnotherSite;
            // The call itself fails on whatever the document does not say.
            const answers = await Promise.all(
              batch.map((one) =>
                call(system.baseUrl, method, one.path, {
                  ...credential,
                  rawBody: one.rawBody,
                  headers: { ...asBrowser(documented), ...one.headers },
                }),
              ),
            );
            for (const { status, text } of answers)
              if (status >= 500 && path !== '/readyz') throw new Error(`${method} ${path} → ${status}: ${text}`);
            for (const outcome of answers.map(outcomeOf)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
            const before = state;
            state = await stateAfter(before, answers, documented);
            noticed ||= JSON.stringify(state) !== JSON.stringify(before);
            if (method === 'GET' || answers.every(({ status }) => status !== 200)) compared += 1;
          }),
          { numRuns: takesNothing ? FEW_BATCHES : batchesFor(documented), endOnFailure: true },
        );
        const limited = outcomes.has('429 RATE_LIMIT_EXCEEDED') && !LIMITED_BY_USER.has(operation['operationId']);
        const accepted = (outcomes.has('200') && noticed) || REFUSED_HERE.has(operation['operationId']);
        const deep = accepted && (takesNothing || outcomes.size > 1) && compared > 0 && !limited;
        if (!deep) shallow[`${method} ${path}`] = { compared, noticed, ...Object.fromEntries(outcomes) };
      }
      // Requests that only met a limit, or were all answered alike, would have shown little; and so would a comparison
      // that does not notice what the operation writes when it accepts.
      expect(shallow).toEqual({});
    },
    TIMEOUT_MS,
  );

  it(
    'gets a documented answer to any upload, and writes nothing when it is refused',
    async () => {
      const documented = document.find('POST', '/v1/vendor/send-bulk-sms') as DocumentedOperation;
      const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.constantFrom('Hello', ...NASTY_TEXTS));
      const rows = fc.array(fc.oneof(fc.constantFrom('phone', 'number', PHONE, `"${PHONE}`, `${PHONE},x`, ';'), text), {
        maxLength: 20,
      });
      const form = fc.record({
        message: text,
        phone: fc.option(text),
        sender_id: fc.option(text),
        dry_run: fc.option(fc.oneof(fc.constantFrom('true', 'false'), text)),
        rows: fc.oneof(rows, fc.constant([PHONE])),
        ending: fc.constantFrom('\n', '\r\n', ',', '\0'),
      });
      const outcomes = new Set<string>();
      let state = await persisted.read(writtenBy(documented));
      await fc.assert(
        fc.asyncProperty(form, async ({ message, phone, sender_id, dry_run, rows: lines, ending }) => {
          const upload = new FormData();
          upload.set('message', message);
          if (phone !== null) upload.set('phone', phone);
          if (sender_id !== null) upload.set('sender_id', sender_id);
          if (dry_run !== null) upload.set('dry_run', dry_run);
          upload.set('recipients_file', new Blob([lines.join(ending)]), 'recipients.csv');
          const encoded = new Response(upload);
          const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
          const answer = await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', {
            apiKey: vendor.apiKey,
            headers,
            rawBody: await encoded.text(),
          });
          expect(answer.status).toBeLessThan(500);
          outcomes.add(outcomeOf(answer));
          state = await stateAfter(state, [answer], documented);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(outcomes.size).toBeGreaterThan(2);
    },
    TIMEOUT_MS,
  );

  it.each([
    [
      '/v1/vendor/send-sms',
      { phone: PHONE, message: 'x' },
      [
        ['phone', 'x'],
        ['message', 'x'.repeat(161)],
        ['sender_id', 'NotMine'],
        ['message', { text: 'x' }],
      ],
    ],
    [
      '/v1/vendor/send-bulk-sms',
      { recipients: [PHONE], message: 'x' },
      [
        ['recipients', [PHONE, 'x']],
        ['message', ''],
        ['sender', 'NotMine'],
        ['recipients', { 0: PHONE }],
      ],
    ],
    [
      '/v1/otp/generate',
      { phone_number: '96171987654' },
      [
        ['phone_number', 'x'],
        ['sender_id', 'NotMine'],
      ],
    ],
  ] as const)('leaves everything alone when %s is refused for one field', async (path, good, wrongs) => {
    const before = await persisted.read(new Set(COUNTED_ANYWAY));
    for (const [field, value] of wrongs)
      expect(
        (await call(system.baseUrl, 'POST', path, { apiKey: vendor.apiKey, body: { ...good, [field]: value } })).status,
      ).toBe(422);
    expect(await persisted.read(new Set(COUNTED_ANYWAY))).toEqual(before);
  });
});

function outcomeOf({ status, body }: ApiResponse): string {
  if (status === 200) return '200';
  return [status, body.error_code, ...Object.keys(body.errors ?? {}).sort()]
    .filter((part) => part !== undefined)
    .join(' ');
}
