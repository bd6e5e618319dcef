import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import {
  type CarrierEvents,
  countRefusedReport,
  type ReportAnswer,
  type ReportCall,
  type ReportDialect,
  sameSecret,
} from '@sms/carriers';
import { messagingWorkerConfig } from '../../config/messaging.config';

const ADDRESS = /\/dlr\/([a-z0-9_-]{1,32})\/([A-Za-z0-9_-]{1,128})(?:\/(\d{1,16}))?$/;
/** Reports being committed at once; carriers have to retry further ones. */
const MAX_COMMITTING = 1_000;
/** Only to read addresses relative to it. */
const BASE = 'http://listener';
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_ADDRESS_CHARACTERS = 8_192;
const MAX_BODY_OCTETS = 65_536;

type ReportEvents = Pick<CarrierEvents, 'onReceipt' | 'onOddity'>;

/** A carrier that reports over HTTP. */
export interface Reporter {
  readonly name: string;
  readonly token: string;
  readonly dialect: ReportDialect;
}

/**
 * Receives the delivery reports of HTTP carriers. The address is the credential; 200 means committed, any other status
 * requests a repetition.
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

  /**
   * Sets the carriers whose reports are taken, and listens once there is one.
   * @throws when the port cannot be used
   */
  async serve(reporters: readonly Reporter[], events: ReportEvents): Promise<void> {
    this.reporters = new Map(reporters.map((reporter) => [reporter.name, reporter]));
    if (reporters.length > 0 && !this.server) await this.listen(events);
  }

  private async listen(events: ReportEvents): Promise<void> {
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
    const body = readBody(request);
    const tooLong = Number(request.headers['content-length'] ?? 0) > MAX_BODY_OCTETS;
    const { status, contentType, body: text } = tooLong ? empty(413) : await this.take(request, body, events);
    response
      .writeHead(status, { connection: 'close', ...(contentType !== null && { 'content-type': contentType }) })
      .end(text);
  }

  private async take(
    { url = '/', headers, socket }: IncomingMessage,
    body: Promise<Buffer | null>,
    events: ReportEvents,
  ): Promise<ReportAnswer> {
    if (url.length > MAX_ADDRESS_CHARACTERS) return empty(414);
    if (!URL.canParse(url, BASE)) return empty(400);
    const { pathname, searchParams } = new URL(url, BASE);
    const [, carrier = '', token = '', submission = null] = ADDRESS.exec(pathname) ?? [];
    const reporter = this.reporters.get(carrier);
    if (!reporter) return empty(404);
    if (!sameSecret(token, reporter.token)) {
      countRefusedReport(carrier, 'token');
      return empty(reporter.dialect.unknownTokenStatus);
    }
    if (this.committing >= MAX_COMMITTING) return empty(503);
    this.committing += 1;
    try {
      const octets = reporter.dialect.readsBody ? await body : Buffer.alloc(0);
      if (octets === null) return empty(413);
      const address = socket.remoteAddress ?? '';
      return await this.report(reporter, { submission, query: searchParams, headers, body: octets, address }, events);
    } catch (err) {
      this.logger.warn({ carrier, err }, 'delivery report was not stored, carrier will repeat it');
      return empty(503);
    } finally {
      this.committing -= 1;
    }
  }

  /** A report about one of our submissions is never refused: the carrier would only repeat it. */
  private async report(
    { name, dialect }: Reporter,
    call: ReportCall,
    { onReceipt, onOddity }: ReportEvents,
  ): Promise<ReportAnswer> {
    const refusal = dialect.refusal(call);
    if (refusal !== null) {
      countRefusedReport(name, refusal);
      return empty(refusal === 'address' ? 403 : 401);
    }
    const { receipts, oddities, useless, details } = dialect.read(call);
    await Promise.all([
      ...receipts.map((receipt) => onReceipt(receipt)),
      ...oddities.map((oddity) => onOddity({ carrier: name, ...oddity })),
    ]);
    for (const { submissionId, state } of receipts)
      this.logger.debug({ carrier: name, submissionId, state, ...details }, 'delivery report');
    return useless ? empty(400) : dialect.answer;
  }
}

function empty(status: number): ReportAnswer {
  return { status, contentType: null, body: '' };
}

/** Null when the body is too long or breaks off; the connection of a client that sends on is cut. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let octets = 0;
    request.on('data', (chunk: Buffer) => {
      octets += chunk.length;
      if (octets <= MAX_BODY_OCTETS) chunks.push(chunk);
      else resolve(null);
      if (octets > 2 * MAX_BODY_OCTETS) request.destroy();
    });
    request.on('end', () => resolve(octets > MAX_BODY_OCTETS ? null : Buffer.concat(chunks)));
    request.on('close', () => resolve(null));
  });
}
