import type { INestApplicationContext } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import { FailureThrottle } from '../../identity/credentials/failure-throttle';
import type { OptOutWish } from './opt-out-codes';
import { OPT_OUT_PREFIX, OptOutLinks } from './opt-out-links';
import { OPT_OUT_PAGE_CSP, optOutPage, type OptOutPageKind } from './opt-out-page-html';
import { languageOf } from './opt-out-page-texts';

/** In 60 s from one address, behind which a mobile carrier may have thousands of phones. */
const MAX_UNKNOWN_CODES = 60;
/** In 60 s with one link, at one gateway: a person needs two requests, and scanners of mail some more. */
const MAX_USES = 30;
/** The form sends nothing. */
const BODY_LIMIT_BYTES = 1_024;
const SHOWN_DIGITS = 2;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': OPT_OUT_PAGE_CSP,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
};

const readAccountName = statement<readonly [accountId: number], { name: string }>({
  name: 'gateway.read_account_name',
  text: 'SELECT name FROM account WHERE id = $1',
});

interface CodeParams {
  readonly code: string;
}

type PageRequest = FastifyRequest<{ Params: CodeParams }>;

/**
 * Serves the pages of opt-out links, without a login: whoever has the link has the message. GET changes nothing, since
 * scanners of mail and previews of phones fetch every link; the button's POST opts out. A link with another code is
 * unknown, and an address that tries too many has to wait.
 */
export async function serveOptOutPage(
  server: FastifyInstance,
  app: Pick<INestApplicationContext, 'get'>,
  logger: ServiceLogger,
): Promise<void> {
  const page = new OptOutPage(
    app.get(OptOutLinks, { strict: false }),
    app.get(RpcClient, { strict: false }),
    app.get(Database, { strict: false }),
  );
  const send = (request: FastifyRequest, reply: FastifyReply, status: number, kind: OptOutPageKind, named?: Named) => {
    const language = languageOf(request.headers['accept-language']);
    return reply
      .status(status)
      .headers(HEADERS)
      .send(optOutPage(language, kind, named));
  };
  const serve =
    (act: (wish: OptOutWish) => Promise<OptOutPageKind>) => async (request: PageRequest, reply: FastifyReply) => {
      const found = await page.open(request.ip, request.params.code);
      return found ? send(request, reply, 200, await act(found.wish), found) : send(request, reply, 404, 'unknown');
    };
  await server.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, request, reply) => {
        const expected = error instanceof DomainError;
        // Without the address of the page, which opts out whoever opens it.
        if (!expected) logger.error({ err: error, requestId: request.id }, 'an opt-out page failed');
        const isLimited = expected && error.code === RATE_LIMITED;
        if (isLimited) void reply.header('retry-after', '60');
        return send(request, reply, isLimited ? 429 : 503, 'failed');
      });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, parsed) =>
        parsed(null),
      );
      scope.get<{ Params: CodeParams }>(
        '/:code',
        serve(() => Promise.resolve('question')),
      );
      scope.post<{ Params: CodeParams }>(
        '/:code',
        serve(async (wish) => {
          await page.optOut(wish);
          return 'done';
        }),
      );
      done();
    },
    { prefix: OPT_OUT_PREFIX },
  );
}

interface Named {
  readonly name: string;
  readonly digits: string;
}

class OptOutPage {
  private readonly unknown = new FailureThrottle(MAX_UNKNOWN_CODES, () => performance.now());
  private readonly uses = new FailureThrottle(MAX_USES, () => performance.now());

  constructor(
    private readonly links: OptOutLinks,
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  /**
   * Returns what the link with this code is for; undefined when there is none.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED
   */
  async open(address: string, code: string): Promise<(Named & { readonly wish: OptOutWish }) | undefined> {
    const wish = await this.unknown.attempt(address, () => Promise.resolve(this.links.wishOf(code)));
    if (!wish) return undefined;
    const counted = `${wish.accountId} ${wish.number}`;
    this.uses.admit(counted);
    this.uses.recordFailure(counted);
    const [account] = await this.database.run(readAccountName, [wish.accountId]);
    return account && { wish, name: wish.sender ?? account.name, digits: wish.number.slice(-SHOWN_DIGITS) };
  }

  /** Once is enough: what is in force already stays. */
  async optOut({ accountId, number, sender, sandbox }: OptOutWish): Promise<void> {
    if (sandbox) return;
    const wish = { accountId, userId: null, number, sender, text: null, origin: 'page' } as const;
    await this.rpc.request(MESSAGING_OPERATIONS.addOptOut, wish);
  }
}
