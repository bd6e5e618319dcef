import { Injectable } from '@nestjs/common';
import { RateWindow, WINDOW_SECONDS } from '../../edge/rate-limit/rate-window';

const MAX_PRUNED = 5_000;

/**
 * Failed verifications of each address. Anybody can fail, from any number of addresses, so these are not kept beside
 * the windows of credentials: an index finds the old ones.
 */
@Injectable()
export class VerifyFailureWindow extends RateWindow {
  protected override readonly table = 'otp_verify_failure';

  override async prune(): Promise<boolean> {
    const pruned = await this.database.execute(
      `DELETE FROM otp_verify_failure WHERE credential IN (
         SELECT credential FROM otp_verify_failure WHERE decided_at < (extract(epoch
           FROM clock_timestamp()) * 1000)::bigint - 2 * ${WINDOW_SECONDS}000
         ORDER BY decided_at LIMIT ${MAX_PRUNED})`,
    );
    return pruned === MAX_PRUNED;
  }
}
