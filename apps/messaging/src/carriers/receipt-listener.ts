import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import type { HttpCarrierSettings } from '../config/carrier-settings';
import { messagingWorkerConfig } from '../config/messaging.config';
import type { CarrierEvents } from './carrier';
import { kannelReport } from './kannel-report';

const ADDRESS = /\/dlr\/([a-z0-9_-]{1,32})\/([A-Za-z0-9_-]{1,128})$/;
/** Reports being committed at once, beyond which carriers are asked to come back. */
const MAX_COMMITTING = 1_000;
/** Only to read addresses relative to it. */
const BASE = 'http://listener';
const REQUEST_TIMEOUT_MS = 10_000;
/** A report is an address with a receipt in it; nothing is read of a body. */
const MAX_ADDRESS_CHARACTERS = 8_192;
const MAX_BODY_OCTETS = 65_536;

type ReportEvents = Pick<CarrierEvents, 'onReceipt' | 'onOddity'>;

interface Reporter {
  readonly settings: HttpCarrierSettings;
  readonly token: Buffer;
}

/**
 * Takes the delivery reports of HTTP carriers. The address is the credential; 200 means committed, anything else asks
 * for a repetition.
 */
@Injectable()
export class ReceiptListener {
  private server: Server | undefined;
  private reporters: ReadonlyMap<string, Reporter> = new Map();
  private committing = 0;

  constructor(
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  async listen(carriers: readonly HttpCarrierSettings[], events: ReportEvents): Promise<void> {
    this.reporters = new Map(
      carriers.map((settings) => [settings.name, { settings, token: digest(settings.receiptToken) }]),
    );
    const server = createServer(
      { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
      (request, response) => {
        void this.answer(request, response, events);
      },
    );
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

  private async answer(request: IncomingMessage, response: ServerResponse, events: ReportEvents): Promise<void> {
    discardBody(request);
    const tooLong = Number(request.headers['content-length'] ?? 0) > MAX_BODY_OCTETS;
    const status = tooLong ? 413 : await this.take(request, events);
    response.writeHead(status, { connection: 'close' }).end();
  }

  private async take({ url = '/' }: IncomingMessage, events: ReportEvents): Promise<number> {
    if (url.length > MAX_ADDRESS_CHARACTERS) return 414;
    if (!URL.canParse(url, BASE)) return 400;
    const { pathname, searchParams } = new URL(url, BASE);
    const [, carrier = '', token = ''] = ADDRESS.exec(pathname) ?? [];
    const reporter = this.reporters.get(carrier);
    if (!reporter || !timingSafeEqual(reporter.token, digest(token))) return 404;
    if (this.committing >= MAX_COMMITTING) return 503;
    this.committing += 1;
    try {
      return await this.report(reporter.settings, searchParams, events);
    } catch (err) {
      this.logger.warn({ carrier, err }, 'delivery report was not stored, carrier will repeat it');
      return 503;
    } finally {
      this.committing -= 1;
    }
  }

  /** A report about one of our submissions is never sent back: it would only come again. */
  private async report(
    settings: HttpCarrierSettings,
    query: URLSearchParams,
    { onReceipt, onOddity }: ReportEvents,
  ): Promise<number> {
    const { name } = settings;
    const report = kannelReport(settings, query);
    switch (report.kind) {
      case 'no_submission':
        return 400;
      case 'unknown_state':
        await onOddity({
          carrier: name,
          kind: 'unknown_state',
          raw: null,
          note: 'a report of a state that Kannel does not have',
        });
        return 200;
      case 'receipt': {
        const { receipt, centreMessageId, link } = report;
        await onReceipt(receipt);
        this.logger.debug(
          { carrier: name, submissionId: receipt.submissionId, state: receipt.state, centreMessageId, link },
          'delivery report',
        );
        return 200;
      }
    }
  }
}

/** Reads on and keeps nothing; whoever sends without an end is cut off. */
function discardBody(request: IncomingMessage): void {
  let octets = 0;
  request.on('data', (chunk: Buffer) => {
    octets += chunk.length;
    if (octets > 2 * MAX_BODY_OCTETS) request.destroy();
  });
}

/** Tokens are compared by digests of one length. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
