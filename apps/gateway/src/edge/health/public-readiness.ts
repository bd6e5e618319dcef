import { Injectable } from '@nestjs/common';
import { Readiness } from '@sms/platform/observability';
import { Drain } from './drain';

/** Public, so the dependencies are checked at most once a second. */
const KEPT_MS = 1_000;

@Injectable()
export class PublicReadiness {
  private answer: Promise<boolean> | undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly drain: Drain,
  ) {}

  isReady(): Promise<boolean> {
    if (this.drain.hasBegun) return Promise.resolve(false);
    this.answer ??= this.check();
    return this.answer;
  }

  private async check(): Promise<boolean> {
    const failing = await this.readiness.failing();
    setTimeout(() => (this.answer = undefined), KEPT_MS).unref();
    return failing.length === 0;
  }
}
