import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, ForeignSubmit, Smsc, StartSmsc, SubmitAnswer } from './smsc';

const REPEAT_AFTER_MS = 250;
const ESME_RTHROTTLED = 0x58;

/** What the carrier does with each submit to one number. */
export type Script = (submit: ForeignSubmit, carrier: ScriptedSmsc) => Promise<void> | void;

/** A foreign SMSC that plays a script for each number, and witnesses what it was given. */
export class ScriptedSmsc {
  /** Every submit that it read, answered or not. */
  readonly submits: ForeignSubmit[] = [];
  /** Those it took responsibility for. */
  readonly taken: ForeignSubmit[] = [];
  private readonly scripts = new Map<string, Script>();
  private smsc: Smsc | undefined;
  private stopped = false;

  constructor(
    private readonly startSmsc: StartSmsc,
    private readonly account: { readonly port: number; readonly systemId: string; readonly password: string },
    private readonly otherwise: Script,
  ) {}

  get port(): number {
    return this.account.port;
  }

  /** Listens, for the first time or again after die(). */
  async start(): Promise<void> {
    const onSubmit = (submit: ForeignSubmit): void => {
      this.submits.push(submit);
      void (this.scripts.get(submit.destination) ?? this.otherwise)(submit, this);
    };
    this.smsc = await this.startSmsc({ ...this.account, onSubmit });
  }

  /** Breaks every link and stops listening; what it had taken is kept. */
  async die(): Promise<void> {
    const dying = this.smsc;
    this.smsc = undefined;
    await dying?.stop();
  }

  async close(): Promise<void> {
    this.stopped = true;
    await this.die();
  }

  get alive(): boolean {
    return this.smsc !== undefined;
  }

  script(destination: string, script: Script): void {
    this.scripts.set(destination, script);
  }

  accept(submit: ForeignSubmit, messageId: string): void {
    this.take(submit);
    this.smsc?.answer(submit, { status: 0, messageId });
  }

  /** Keeps the message, and lets nobody know. */
  take(submit: ForeignSubmit): void {
    this.taken.push(submit);
  }

  refuse(submit: ForeignSubmit, status = ESME_RTHROTTLED): void {
    const answer: SubmitAnswer = { status, messageId: '' };
    this.smsc?.answer(submit, answer);
  }

  /** Repeats a delivery until it is acknowledged, as carriers do. */
  async deliver(delivery: Delivery): Promise<void> {
    while (!this.stopped && (await this.smsc?.deliver(delivery)) !== 0) await pause(REPEAT_AFTER_MS);
  }

  submitsTo(destination: string): ForeignSubmit[] {
    return this.submits.filter((submit) => submit.destination === destination);
  }

  takenFor(destination: string): ForeignSubmit[] {
    return this.taken.filter((submit) => submit.destination === destination);
  }
}
