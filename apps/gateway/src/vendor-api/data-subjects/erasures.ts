import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { SecondFactorVault } from '../../identity/second-factors/second-factor-vault';
import { EraseEverywhere } from './erase-everywhere';
import { digestOf } from './erasure-receipt';
import {
  claimDueErasure,
  completeErasure,
  type DueErasure,
  type ErasedByDatabase,
  findErasure,
  noteErased,
  postponeErasure,
} from './erasures.sql';

/** What is accepted meanwhile by a service whose clock differs is erased as well. */
const MARGIN_MS = 60_000;

/** Goes on with erasures until nothing of them is left. */
@Injectable()
export class Erasures {
  constructor(
    private readonly database: Database,
    private readonly vault: SecondFactorVault,
    private readonly everywhere: EraseEverywhere,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /**
   * Goes on with one erasure that is due, and returns whether there may be more. When it fails, or the gateway is
   * killed, another run follows after the lease.
   */
  async run(): Promise<boolean> {
    const [due] = await this.database.run(claimDueErasure, []);
    if (!due) return false;
    const number = this.opened(due);
    if (number === undefined) return true;
    const subject = {
      erasureId: due.id,
      number,
      accountId: due.account_id,
      before: new Date(due.created_at.getTime() + MARGIN_MS).toISOString(),
    };
    const waiting = await this.everywhere.execute(subject, (erased) => this.note(due.id, erased));
    if (waiting > 0) {
      const sealed = this.vault.required.seal(number, due.id);
      await this.database.change(postponeErasure, [due.id, waiting, sealed]);
    } else await this.complete(due.id);
    return true;
  }

  private async note(id: string, erased: ErasedByDatabase): Promise<void> {
    await this.database.change(noteErased, [id, JSON.stringify(erased)]);
  }

  private async complete(id: string): Promise<void> {
    const [erasure] = await this.database.run(findErasure, [id]);
    const completedAt = this.database.now();
    if (erasure) await this.database.change(completeErasure, [id, completedAt, digestOf(erasure, completedAt)]);
  }

  private opened({ id, sealed_number: sealed }: DueErasure): string | undefined {
    try {
      return this.vault.required.open(sealed, id);
    } catch {
      this.logger.error({ erasureId: id }, 'an erasure whose number no configured key opens: ask for it again');
      return undefined;
    }
  }
}
