import { Injectable } from '@nestjs/common';
import { Readiness } from '@sms/platform/observability';

/** Public, so the dependencies are checked at most once a second. */
const KEPT_MS = 1_000;

@Injectable()
export class PublicReadiness {
  private answer: Promise<boolean> | undefined;

  constructor(private readonly readiness: Readiness) {}

  isReady(): Promise<boolean> {
    this.answer ??= this.check();
    return this.answer;
  }

  private async check(): Promise<boolean> {
    const failing = await this.readiness.failing();
    setTimeout(() => (this.answer = undefined), KEPT_MS).unref();
    return failing.length === 0;
  }
}
