import fastifyStatic from '@fastify/static';
import { FAULT_CODES } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { errorBody } from '../edge/http/error-body';
import { errorResponse } from '../edge/http/error-responses';

const PREFIX = '/console/';
const YEAR_SECONDS = 31_536_000;

/** Allows nothing from elsewhere, no inline script or style, and no text that becomes HTML. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

interface ConsoleFiles {
  readonly enabled: boolean;
  readonly folder: string | undefined;
}

/**
 * Serves the built pages of the console below `/console/`, compressed where the build has done so. When they are
 * missing or switched off, the path does not exist.
 */
export async function serveConsole(
  server: FastifyInstance,
  { enabled, folder = builtFolder() }: ConsoleFiles,
  logger: ServiceLogger,
): Promise<void> {
  if (!enabled) return;
  if (!existsSync(path.join(folder, 'index.html'))) {
    logger.info({ folder }, 'the console is not served: its files are not there');
    return;
  }
  await server.register(
    async (scope) => {
      // For this scope alone: the API has its own error handler.
      scope.setErrorHandler((_error, _request, reply) => void notFound(reply));
      scope.setNotFoundHandler((request, reply) => {
        const { pathname } = new URL(request.url, 'http://host');
        // A page of the console has no extension; the script in the browser knows which page it is.
        if (request.method === 'GET' && path.extname(pathname) === '') void reply.sendFile('index.html');
        else void notFound(reply);
      });
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        preCompressed: true,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply, file) => {
          reply.headers(HEADERS);
          // Names of assets change with their content; the page names them.
          const isAsset = file.startsWith(path.join(folder, 'assets') + path.sep);
          reply.header('cache-control', isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
        },
      });
    },
    { prefix: PREFIX },
  );
  server.get('/console', (_request, reply) => reply.redirect(PREFIX, 308));
}

/** The folder beside the gateway's own bundle, which images run through a symbolic link. */
function builtFolder(): string {
  return path.join(path.dirname(realpathSync(process.argv[1] ?? '.')), '..', 'console');
}

function notFound(reply: FastifyReply): FastifyReply {
  const response = errorResponse(FAULT_CODES.notFound);
  return reply
    .headers(HEADERS)
    .status(response.status)
    .send(errorBody(response, { message: '' }));
}
