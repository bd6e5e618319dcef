import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReportListener {
  /** Where Kannel reports about this message; `%d` is its own placeholder for the kind of report. */
  urlFor(message: string): string;
  /** The kinds that were reported, in their order. */
  reportsOf(message: string): readonly string[];
  close(): Promise<void>;
}

/** Takes Kannel's delivery reports. */
export async function startReportListener(): Promise<ReportListener> {
  const reports = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://listener');
    const message = searchParams.get('message') ?? '';
    reports.set(message, [...(reports.get(message) ?? []), searchParams.get('kind') ?? '']);
    response.writeHead(200, { connection: 'close' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (message) => `http://127.0.0.1:${port}/?message=${message}&kind=%d`,
    reportsOf: (message) => reports.get(message) ?? [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
