import { statement } from '@sms/platform/database';
import { Injectable } from '@nestjs/common';
import { RateWindow } from '../../edge/rate-limit/rate-window';
import { claimPermitsOf, WINDOW_SECONDS } from '../../edge/rate-limit/rate-window.sql';

const MAX_PRUNED = 5_000;

const claimVerifyFailures = claimPermitsOf('gateway.claim_verify_failures', 'otp_verify_failure');

const forgetVerifyFailures = statement({
  name: 'gateway.forget_verify_failures',
  text: `
    DELETE FROM otp_verify_failure WHERE credential IN (
      SELECT credential FROM otp_verify_failure WHERE decided_at < (extract(epoch
        FROM clock_timestamp()) * 1000)::bigint - 2 * ${WINDOW_SECONDS}000
      ORDER BY decided_at LIMIT ${MAX_PRUNED})`,
});

/**
 * Failed verifications of each address. Any client can fail, from any number of addresses, so these are not kept beside
 * the windows of credentials: an index finds the old ones.
 */
@Injectable()
export class VerifyFailureWindow extends RateWindow {
  protected override readonly claimPermits = claimVerifyFailures;

  override async prune(): Promise<boolean> {
    const pruned = await this.database.change(forgetVerifyFailures, []);
    return pruned === MAX_PRUNED;
  }
}
