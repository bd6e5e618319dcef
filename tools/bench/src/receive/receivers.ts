import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import path from 'node:path';
import type { WebhookHeaders } from './webhook-witness';

export async function listen(server: NetServer): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Take = (path: string, headers: WebhookHeaders, body: Buffer) => void;

/** An HTTPS server that answers each request with 204, after `delayMs`, and hands it over. */
export function httpsReceiver(caDir: string, take: Take, delayMs = 0): Server {
  const file = (name: string): string => readFileSync(path.join(caDir, name), 'utf8');
  return createServer({ cert: file('server.pem'), key: file('server-key.pem') }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      if (delayMs === 0) response.writeHead(204).end();
      else setTimeout(() => response.writeHead(204).end(), delayMs).unref();
      take(request.url ?? '', request.headers, chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
  });
}

/** A plain HTTP server for callbacks by GET, as Kannel makes them. */
export function callbackReceiver(take: (url: string) => void): NetServer {
  return createHttpServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
    take(request.url ?? '');
  });
}
