import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface KeyValue {
  readonly key: string;
  readonly value: unknown;
}

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly KeyValue[];
  readonly links?: readonly { readonly traceId: string }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

export interface ReceivedSpan extends ExportedSpan {
  /** The process that it is of. */
  readonly service: string;
}

/** Takes spans as OTLP over HTTP, in JSON, as a collector does. */
export class SpanReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Of its responses. */
  status = 200;
  /** The bodies as they came. */
  readonly bodies: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpanReceiver> {
    const server = createServer();
    const receiver = new SpanReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.take(Buffer.concat(chunks).toString());
        response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(body: string): void {
    this.bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = valueOf(resource.attributes, 'service.name');
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service }))));
    }
  }
}

function valueOf(attributes: readonly KeyValue[], key: string): string {
  const found = attributes.find((attribute) => attribute.key === key)?.value as { stringValue?: string } | undefined;
  return found?.stringValue ?? '';
}
