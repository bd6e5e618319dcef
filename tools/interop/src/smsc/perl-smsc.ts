import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { workspaceRoot } from '@sms/dev-env';
import {
  type Delivery,
  type ForeignSubmit,
  partOf,
  type Smsc,
  type SmscOptions,
  type StartSmsc,
  type SubmitAnswer,
} from './smsc';

const SCRIPT = 'tools/interop/src/smsc/net-smpp.pl';

/** A line that the script writes. */
type Report =
  | { readonly event: 'listening' }
  | { readonly event: 'bound'; readonly session: number }
  | { readonly event: 'closed'; readonly session: number }
  | { readonly event: 'acknowledged'; readonly session: number; readonly sequence: number; readonly status: number }
  | ({ readonly event: 'submit'; readonly header: string } & Omit<ForeignSubmit, 'part'>);

/** The SMSC of Perl's Net::SMPP, in a process that ends with ours. */
export function perlSmsc(env: NodeJS.ProcessEnv): StartSmsc {
  return async (options: SmscOptions): Promise<Smsc> => {
    const { port, systemId, password } = options;
    const child = spawn('perl', [path.join(workspaceRoot(), SCRIPT), String(port), systemId, password], {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-1_000)));
    // What is written to a process that has died is lost like what is sent to a host that has.
    child.stdin.on('error', () => undefined);
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
    const perl = new PerlSession(options, (order) => void child.stdin.write(`${JSON.stringify(order)}\n`));
    const listening = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const report = JSON.parse(line) as Report;
        if (report.event === 'listening') resolve();
        else perl.take(report);
      });
    });
    const failed = gone.then(() =>
      Promise.reject(new Error(`Net::SMPP does not listen: ${complaints.trim() || 'it ended'}`)),
    );
    failed.catch(() => undefined);
    await Promise.race([listening, failed]);
    return {
      answer: (submit, answer) => perl.answer(submit, answer),
      deliver: (delivery) => perl.deliver(delivery),
      stop: async () => {
        child.kill('SIGKILL');
        await gone;
        perl.ended();
      },
    };
  };
}

/** Our end of the pipe to a session of the Perl program. */
class PerlSession {
  private readonly bound = new Set<number>();
  private readonly unacknowledged = new Map<string, (status: number | undefined) => void>();
  private sequence = 0;

  constructor(
    private readonly options: SmscOptions,
    private readonly order: (order: object) => void,
  ) {}

  take(report: Exclude<Report, { event: 'listening' }>): void {
    switch (report.event) {
      case 'bound':
        return void this.bound.add(report.session);
      case 'closed':
        return this.closed(report.session);
      case 'acknowledged':
        return this.settle(`${report.session}:${report.sequence}`, report.status);
      case 'submit': {
        const { session, sequence, source, destination, text, header } = report;
        return this.options.onSubmit({
          session,
          sequence,
          source,
          destination,
          text,
          part: partOf(Buffer.from(header, 'hex')),
        });
      }
    }
  }

  answer({ session, sequence }: ForeignSubmit, { status, messageId }: SubmitAnswer): void {
    this.order({ do: 'answer', session, sequence, status, messageId });
  }

  deliver({ octets, payload, ...delivery }: Delivery): Promise<number | undefined> {
    const session = [...this.bound].at(-1);
    if (session === undefined) return Promise.resolve(undefined);
    const sequence = ++this.sequence;
    return new Promise((resolve) => {
      this.unacknowledged.set(`${session}:${sequence}`, resolve);
      this.order({
        ...{ do: 'deliver', session, sequence, octets: octets.toString('hex'), ...delivery },
        ...(payload && { payload: payload.toString('hex') }),
      });
    });
  }

  ended(): void {
    for (const session of [...this.bound]) this.closed(session);
  }

  private closed(session: number): void {
    this.bound.delete(session);
    for (const key of this.unacknowledged.keys()) if (key.startsWith(`${session}:`)) this.settle(key, undefined);
  }

  private settle(key: string, status: number | undefined): void {
    this.unacknowledged.get(key)?.(status);
    this.unacknowledged.delete(key);
  }
}
