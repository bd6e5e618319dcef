import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { messagingWorkerConfig } from '../messaging.config';
import type { CarrierReceipt } from '../outcomes/carrier-receipt';
import type { HttpCarrierSettings } from './carrier-settings';
import { kannelReport } from './kannel-report';

const ADDRESS = /\/dlr\/([a-z0-9_-]{1,32})\/([A-Za-z0-9_-]{1,128})$/;
/** Reports being committed at once, beyond which carriers are asked to come back. */
const MAX_COMMITTING = 1_000;
/** Only to read addresses relative to it. */
const BASE = 'http://listener';
const REQUEST_TIMEOUT_MS = 10_000;

type OnReceipt = (receipt: CarrierReceipt) => Promise<void>;

/** Takes the delivery reports of HTTP carriers. The address is the credential; 200 means committed, anything else asks for a repetition. */
@Injectable()
export class ReceiptListener {
  private server: Server | undefined;
  private tokens: ReadonlyMap<string, Buffer> = new Map();
  private committing = 0;

  constructor(
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  async listen(carriers: readonly HttpCarrierSettings[], onReceipt: OnReceipt): Promise<void> {
    this.tokens = new Map(carriers.map(({ name, receiptToken }) => [name, digest(receiptToken)]));
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
      void this.answer(request, response, onReceipt);
    });
    this.server = server;
    const { host, port } = this.config.receiptListener;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.logger.info({ address: server.address() }, 'listening for delivery reports');
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse, onReceipt: OnReceipt): Promise<void> {
    request.resume();
    response.writeHead(await this.take(request, onReceipt), { connection: 'close' }).end();
  }

  private async take({ url = '/' }: IncomingMessage, onReceipt: OnReceipt): Promise<number> {
    if (!URL.canParse(url, BASE)) return 400;
    const { pathname, searchParams } = new URL(url, BASE);
    const [, carrier = '', token = ''] = ADDRESS.exec(pathname) ?? [];
    const expected = this.tokens.get(carrier);
    if (!expected || !timingSafeEqual(expected, digest(token))) return 404;
    const receipt = kannelReport(carrier, searchParams);
    if (!receipt) return 400;
    if (this.committing >= MAX_COMMITTING) return 503;
    this.committing += 1;
    try {
      await onReceipt(receipt);
      return 200;
    } catch (err) {
      this.logger.warn({ carrier, err }, 'delivery report was not stored, carrier will repeat it');
      return 503;
    } finally {
      this.committing -= 1;
    }
  }
}

/** Tokens are compared by digests of one length. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
