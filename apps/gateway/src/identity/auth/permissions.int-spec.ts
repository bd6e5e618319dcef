import { type Answer, type Call, GatewayUnderTest } from '../../testing/start-gateway-under-test';

// Starting a gateway takes a second, on a busy machine ten.
jest.setTimeout(120_000);

const PASSWORD = 'password of a vendor';

/**
 * The permissions, written down by hand from docs/decisions/where-the-spec-is-silent.md and not from the code. `in`:
 * admitted, whatever the response; 401: not a credential for this route; 403: not in this role, or without the scope.
 * Of operators, `in` admits all, `sup`, `fin` and `adm` those of one role and admins.
 */
const COLUMNS = [
  'owner',
  'member',
  'operator',
  'owner of a sub-account',
  'live key',
  'test key',
  'key to send',
  'key for codes',
  'key to read',
  'key to manage',
  'key for webhooks',
  'nobody',
] as const;
const TABLE = `
  GET    /docs                                         in   in   in   in   in   in   in   in   in   in   in   in
  GET    /openapi.json                                 in   in   in   in   in   in   in   in   in   in   in   in
  GET    /healthz                                      in   in   in   in   in   in   in   in   in   in   in   in
  GET    /errors.json                                  in   in   in   in   in   in   in   in   in   in   in   in
  GET    /                                             in   in   in   in   in   in   in   in   in   in   in   in
  GET    /errors/{code}                                in   in   in   in   in   in   in   in   in   in   in   in
  GET    /readyz                                       in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/auth/login                                in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/auth/refresh                              in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/auth/reset-password                       in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/password-resets                           in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/auth/password                             in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/auth/logout                               in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/console/session                           403  403  403  403  403  403  403  403  403  403  403  403
  POST   /v1/console/session/link                      403  403  403  403  403  403  403  403  403  403  403  403
  POST   /v1/console/session/exchange                  403  403  403  403  403  403  403  403  403  403  403  403
  POST   /v1/console/session/token                     403  403  403  403  403  403  403  403  403  403  403  403
  DELETE /v1/console/session                           403  403  403  403  403  403  403  403  403  403  403  403
  GET    /v1/console/sign-in                          in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/console/sign-in                          403  403  403  403  403  403  403  403  403  403  403  403
  POST   /v1/console/sign-in/finish                   403  403  403  403  403  403  403  403  403  403  403  403
  POST   /v1/console/links                             in   in   in   in   in   in   in   in   in   in   in   in
  GET    /v1/me                                        in   in   in   in   401  401  401  401  401  401  401  401
  GET    /v1/me/sessions                               in   in   in   in   401  401  401  401  401  401  401  401
  DELETE /v1/me/sessions/{id}                          in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/me/sessions/end-others                    in   in   in   in   401  401  401  401  401  401  401  401
  GET    /v1/me/second-factor                         in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/me/second-factor                         in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/me/second-factor/confirm                 in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/me/second-factor/recovery-codes          in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/me/second-factor/remove                  in   in   in   in   401  401  401  401  401  401  401  401
  POST   /v1/otp/verify                                in   in   in   in   in   in   in   in   in   in   in   in

  POST   /v1/vendor/send-sms                           in   in   403  in   in   in   in   403  403  403  403  401
  POST   /v1/vendor/send-bulk-sms                      in   in   403  in   in   in   in   403  403  403  403  401
  POST   /v1/messages/cancel                           in   in   403  in   in   in   in   403  403  403  403  401
  GET    /v1/bulks/{request_id}                        in   in   403  in   in   in   403  403  in   403  403  401
  POST   /v1/bulks/{request_id}/cancel                 in   in   403  in   in   in   in   403  403  403  403  401
  POST   /v1/bulks/{request_id}/pause                  in   in   403  in   in   in   in   403  403  403  403  401
  POST   /v1/bulks/{request_id}/resume                 in   in   403  in   in   in   in   403  403  403  403  401
  GET    /v1/scheduled-sends                           in   in   403  in   in   in   403  403  in   403  403  401
  PATCH  /v1/scheduled-sends/{request_id}              in   in   403  in   in   in   in   403  403  403  403  401
  GET    /v1/messages/{message_id}                     in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/messages                                  in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/conversation                              in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/incoming-messages                         in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/bulks                                     in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/usage                                     in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/usage/otp                                 in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/balance/entries                           in   in   403  in   in   in   403  403  in   403  403  401
  POST   /v1/otp/generate                              in   in   403  in   in   in   403  in   403  403  403  401
  GET    /v1/vendor/balance                            in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/vendor/delivery-reports                   in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/vendor/sender-names                       in   in   403  in   in   in   403  403  in   403  403  401
  GET    /v1/vendor/sms-logs                           401  401  401  401  in   in   403  403  in   403  403  401
  POST   /v1/vendor/sender-names                       401  401  401  401  403  403  403  403  403  in   403  401
  PUT    /v1/vendor/webhook                            401  401  401  401  403  403  403  403  403  403  in   401

  GET    /v1/sms-logs                                  in   in   403  in   401  401  401  401  401  401  401  401
  GET    /v1/balance                                   in   in   403  in   401  401  401  401  401  401  401  401
  PUT    /v1/balance/low-balance                       in   in   403  in   401  401  401  401  401  401  401  401
  POST   /v1/data-subjects/export                      in   403  adm  in   in   403  403  403  in   403  403  401
  POST   /v1/data-subjects/erase                       in   403  adm  in   403  403  403  403  403  in   403  401
  GET    /v1/data-subjects/{id}                        in   403  adm  in   403  403  403  403  403  in   403  401
  GET    /v1/opt-outs                                  in   in   403  in   in   in   403  403  in   403  403  401
  POST   /v1/opt-outs                                  in   in   403  in   403  403  403  403  403  in   403  401
  POST   /v1/opt-outs/import                           in   in   403  in   403  403  403  403  403  in   403  401
  POST   /v1/opt-outs/links                            in   in   403  in   in   in   in   403  403  403  403  401
  GET    /v1/opt-outs/settings                         in   in   403  in   in   in   403  403  in   403  403  401
  PUT    /v1/opt-outs/settings                         in   403  403  in   401  401  401  401  401  401  401  401
  DELETE /v1/opt-outs/{id}                             in   in   403  in   403  403  403  403  403  in   403  401
  GET    /v1/auto-replies                              in   in   403  in   in   in   403  403  in   403  403  401
  PUT    /v1/auto-replies                              in   403  403  in   401  401  401  401  401  401  401  401
  GET    /v1/text-retention                            in   403  403  in   401  401  401  401  401  401  401  401
  PUT    /v1/text-retention                            in   403  403  in   401  401  401  401  401  401  401  401
  GET    /v1/traffic-limits                            in   in   403  403  401  401  401  401  401  401  401  401
  GET    /v1/otp/suspicions                            in   in   403  403  401  401  401  401  401  401  401  401
  PATCH  /v1/traffic-limits                            in   403  403  403  401  401  401  401  401  401  401  401
  POST   /v1/sender-names/request                      in   in   403  in   401  401  401  401  401  401  401  401
  GET    /v1/api-keys                                  in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/api-keys                                  in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/api-keys/{id}/rotate                      in   403  403  in   401  401  401  401  401  401  401  401
  DELETE /v1/api-keys/{id}                             in   403  403  in   401  401  401  401  401  401  401  401
  GET    /v1/users                                     in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/users                                     in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/users/{id}/disable                        in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/users/{id}/enable                         in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/users/{id}/end-sessions                   in   403  403  in   401  401  401  401  401  401  401  401
  GET    /v1/invitations                               in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/invitations                               in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/invitations/{id}/resend                   in   403  403  in   401  401  401  401  401  401  401  401
  DELETE /v1/invitations/{id}                          in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/invitations/inspect                       in   in   in   in   in   in   in   in   in   in   in   in
  POST   /v1/invitations/accept                        in   in   in   in   in   in   in   in   in   in   in   in
  GET    /v1/sub-accounts                              in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/sub-accounts                              in   403  403  403  401  401  401  401  401  401  401  401
  POST   /v1/sub-accounts/{id}/suspend                 in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/sub-accounts/{id}/unsuspend               in   403  403  in   401  401  401  401  401  401  401  401
  POST   /v1/sub-accounts/{id}/close                   in   403  403  in   401  401  401  401  401  401  401  401
  GET    /v1/audit                                     in   403  403  in   401  401  401  401  401  401  401  401

  PUT    /v1/vendors/delivery-webhook                  in   403  403  403  401  401  401  401  401  401  401  401
  GET    /v1/vendors/delivery-webhook                  in   403  403  403  401  401  401  401  401  401  401  401
  POST   /v1/vendors/delivery-webhook/rotate-secret    in   403  403  403  401  401  401  401  401  401  401  401
  GET    /v1/webhook-endpoints                         in   403  403  403  401  401  401  401  401  401  401  401
  POST   /v1/webhook-endpoints                         in   403  403  403  403  403  403  403  403  403  in   401
  GET    /v1/webhook-endpoints/{id}                    in   403  403  403  401  401  401  401  401  401  401  401
  PATCH  /v1/webhook-endpoints/{id}                    in   403  403  403  403  403  403  403  403  403  in   401
  DELETE /v1/webhook-endpoints/{id}                    in   403  403  403  403  403  403  403  403  403  in   401
  POST   /v1/webhook-endpoints/{id}/rotate-secret      in   403  403  403  401  401  401  401  401  401  401  401
  POST   /v1/webhook-endpoints/{id}/test               in   in   403  403  403  403  403  403  403  403  in   401
  POST   /v1/webhooks/test                             in   in   403  403  403  403  403  403  403  403  in   401
  GET    /v1/webhook-deliveries                        in   in   403  403  in   in   403  403  in   403  403  401
  GET    /v1/webhook-deliveries/{id}                   in   in   403  403  in   in   403  403  in   403  403  401
  POST   /v1/webhook-deliveries/replay                 in   in   403  403  403  403  403  403  403  403  in   401
  POST   /v1/webhook-deliveries/{id}/replay            in   in   403  403  403  403  403  403  403  403  in   401
  GET    /v1/webhook-events                            in   in   403  403  in   in   403  403  in   403  403  401

  GET    /v1/admin/audit-log                           403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/messages                            403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/messages/{id}                       403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/messages/{id}/reveal                403  403  sup  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/oldest-messages                     403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/bulks                               403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/bulks/{request_id}/cancel           403  403  sup  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/webhooks                            403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/webhooks/{id}/resume                403  403  sup  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/routes                              403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/vendors/{id}/api-keys               403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/api-keys/{key_id}/revoke 403  403  sup  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/overview                            403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/usage                               403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/uncertain-messages                  403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/uncertain-messages/resolve          403  403  sup  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/carriers                           403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/carriers/{name}/pause               403  403  adm  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/carriers/{name}/drain               403  403  adm  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/carriers/{name}/resume              403  403  adm  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/carriers/{name}/rebind              403  403  adm  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/carriers/{name}/test                403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/carrier-settings/versions          403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/carrier-settings/versions          403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/carrier-settings/versions/{version} 403  403  in   403  401  401  401  401  401  401  401  401
  GET /v1/admin/carrier-settings/versions/{version}/what-if 403  403  in   403  401  401  401  401  401  401  401  401
  POST /v1/admin/carrier-settings/versions/{version}/activate 403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/numbers                            403  403  in   403  401  401  401  401  401  401  401  401
  PUT    /v1/admin/numbers/{number}                   403  403  adm  403  401  401  401  401  401  401  401  401
  DELETE /v1/admin/numbers/{number}                   403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/unmatched-receipts                 403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/carrier-oddities                   403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/incoming-messages                  403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/vendors                             403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors                             403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/vendors/{id}                        403  403  in   403  401  401  401  401  401  401  401  401
  PATCH  /v1/admin/vendors/{id}                        403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/vendors/{id}/traffic-limits         403  403  in   403  401  401  401  401  401  401  401  401
  PATCH  /v1/admin/vendors/{id}/traffic-limits         403  403  fin  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/vendors/{id}/text-retention         403  403  in   403  401  401  401  401  401  401  401  401
  PUT    /v1/admin/vendors/{id}/text-retention         403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/otp-suspicions                      403  403  in   403  401  401  401  401  401  401  401  401
  GET    /v1/admin/vendors/{id}/users                  403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/adjustments            403  403  fin  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/sub-accounts           403  403  adm  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/suspend                403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/unsuspend              403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/cancel-queued          403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/vendors/{id}/top-ups                403  403  fin  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/sender-names                        403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/sender-names/{id}/approve           403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/sender-names/{id}/reject            403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/sender-names/{id}/withdraw          403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/users/{id}/disable                  403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/users/{id}/enable                   403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/users/{id}/end-sessions             403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/users/{id}/password-reset           403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/users/{id}/remove-second-factor    403  403  sup  403  401  401  401  401  401  401  401  401
  POST   /v1/admin/operators/{id}/remove-second-factor 403  403  adm  403  401  401  401  401  401  401  401  401
  GET    /v1/admin/operators                           403  403  in   403  401  401  401  401  401  401  401  401
  POST   /v1/admin/operators                           403  403  adm  403  401  401  401  401  401  401  401  401
  PATCH  /v1/admin/operators/{id}                      403  403  adm  403  401  401  401  401  401  401  401  401
  DELETE /v1/admin/operators/{id}                      403  403  adm  403  401  401  401  401  401  401  401  401
`;
/** Of the roles of operators, those that a cell of their column admits. */
const ADMITTED: Readonly<Record<string, readonly string[]>> = {
  in: ['read', 'support', 'finance', 'admin'],
  sup: ['support', 'admin'],
  fin: ['finance', 'admin'],
  adm: ['admin'],
};
const OPERATORS = ['read', 'support', 'finance', 'admin'] as const;
const CREDENTIALS = [...COLUMNS.filter((column) => column !== 'operator'), ...OPERATORS] as const;

const ROWS = TABLE.split('\n').flatMap((line) => {
  const [method, path, ...outcomes] = line.trim().split(/\s+/);
  return path === undefined ? [] : [{ route: `${method} ${path}`, outcomes }];
});

interface Operation {
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

/** A valid request of an operation, by its examples: a refusal by a role may come after the body was found valid. */
function exampleOf(
  route: string,
  { security, parameters = [], requestBody }: Operation,
): { route: string; body?: unknown } {
  const query = new URLSearchParams();
  let filled = route;
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)));
    if (place === 'query' && required) query.set(name, String(example));
  }
  // Routes without credentials get an empty body: a wrong password in it is another kind of 401.
  const body = security.length === 0 ? {} : requestBody?.content['application/json']?.example;
  return {
    route: query.size > 0 ? `${filled}?${query.toString()}` : filled,
    ...(body === undefined || route.startsWith('GET') ? {} : { body }),
  };
}

describe('every route for every kind of credential', () => {
  let gateway: GatewayUnderTest;
  let operations: Readonly<Record<string, Operation>>;
  let credentials: Readonly<Record<(typeof CREDENTIALS)[number], Call>>;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    const vendor = await gateway.vendor();
    const bearer = vendor.token;
    await gateway.data('POST /v1/users', {
      bearer,
      body: { email: 'a-member@example.com', password: PASSWORD, role: 'member' },
    });
    await gateway.data('POST /v1/sub-accounts', {
      bearer,
      body: { name: 'Branch', email: 'a-branch@example.com', password: PASSWORD },
    });
    const key = async (body: object) => ({
      key: String((await gateway.data('POST /v1/api-keys', { bearer, body: { name: 'key', ...body } }))['api_key']),
    });
    credentials = {
      owner: { bearer },
      member: { bearer: await gateway.login('a-member@example.com', PASSWORD) },
      admin: { bearer: await gateway.operator() },
      read: { bearer: await gateway.operatorAs('read') },
      support: { bearer: await gateway.operatorAs('support') },
      finance: { bearer: await gateway.operatorAs('finance') },
      'owner of a sub-account': { bearer: await gateway.login('a-branch@example.com', PASSWORD) },
      'live key': { key: vendor.key },
      'test key': await key({ mode: 'test' }),
      'key to send': await key({ scopes: ['send'] }),
      'key for codes': await key({ scopes: ['otp'] }),
      'key to read': await key({ scopes: ['read'] }),
      'key to manage': await key({ scopes: ['manage'] }),
      'key for webhooks': await key({ scopes: ['webhooks'] }),
      nobody: {},
    };
    const { body } = await gateway.call('GET /openapi.json');
    operations = Object.fromEntries(
      Object.entries(body['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
      ),
    );
  });
  // An operator may not do all of this within a minute.
  beforeEach(() => gateway.database.execute('TRUNCATE rate_window'));
  afterAll(() => gateway.stop());

  it('is in the table, and the table has no other', () => {
    expect(ROWS.map(({ route }) => route).sort()).toEqual(Object.keys(operations).sort());
    expect(ROWS.filter(({ outcomes }) => outcomes.length !== COLUMNS.length)).toEqual([]);
  });

  const outcomeOf = ({ status }: Answer) => (status === 401 || status === 403 ? String(status) : 'in');

  // Logging out ends the sessions that the others need.
  const rows = [
    ...ROWS.filter(({ route }) => !route.endsWith('/logout')),
    ...ROWS.filter(({ route }) => route.endsWith('/logout')),
  ];
  it.each(rows)('$route', async ({ route, outcomes }) => {
    const operation = operations[route];
    if (!operation) throw new Error('not in the API document');
    const { route: filled, body } = exampleOf(route, operation);
    const actual: Record<string, string> = {};
    for (const column of CREDENTIALS) {
      const { headers, ...answer } = await gateway.call(filled, {
        ...credentials[column],
        ...(body === undefined ? {} : { body }),
      });
      actual[column] = outcomeOf({ headers, ...answer });
      expect([429, 500]).not.toContain(answer.status);
    }
    const { operator = '', ...others } = Object.fromEntries(COLUMNS.map((column, index) => [column, outcomes[index]]));
    const ofOperators = OPERATORS.map((role) => [
      role,
      ADMITTED[operator] ? (ADMITTED[operator].includes(role) ? 'in' : '403') : operator,
    ]);
    expect(actual).toEqual({ ...others, ...Object.fromEntries(ofOperators) });
  });
});
