import { Injectable } from '@nestjs/common';
import { type CapReachedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database, statement } from '@sms/platform/database';
import { type NewEvent, Outbox } from '@sms/platform/events';
import { TODAY } from './day-left';

/** A class of advisory locks that nothing else uses on this database. */
const WATCH_LOCK = 7_205_160;

/** One replica at a time: the others have nothing to do, and would wait for its rows. */
const lockWatch = statement<readonly [], { mine: boolean }>({
  name: 'billing.lock_day_caps',
  text: `SELECT pg_try_advisory_xact_lock(${WATCH_LOCK}, 0) AS mine`,
});

const beginDay = statement({
  name: 'billing.begin_day_of_caps',
  text: `
    UPDATE day_cap AS cap SET day = ${TODAY}, base = account.held + account.spent, others = 0, notified = 0
    FROM credit_account AS account WHERE account.account_id = cap.account_id AND cap.day < ${TODAY}`,
});

const USE = 'account.held + account.spent - cap.base';

const shareUse = statement({
  name: 'billing.share_use_of_day',
  text: `
    WITH total AS (
      SELECT cap.vendor_id, sum(${USE}) AS used FROM day_cap AS cap JOIN credit_account AS account USING (account_id)
      GROUP BY cap.vendor_id HAVING count(*) > 1
    )
    UPDATE day_cap AS cap SET others = total.used - (${USE})
    FROM total, credit_account AS account
    WHERE cap.vendor_id = total.vendor_id AND account.account_id = cap.account_id
      AND cap.others <> total.used - (${USE})`,
});

interface Reached {
  vendor_id: number;
  credits: number;
  webhook: boolean;
  used: number;
  notified: number;
}

const PERCENT = 'CASE WHEN used >= credits THEN 100 WHEN used >= credits * 0.8 THEN 80 ELSE 0 END';

const notifyReached = statement<readonly [], Reached>({
  name: 'billing.notify_caps_reached',
  text: `
    UPDATE day_cap AS cap SET notified = level.percent, notified_at = clock_timestamp()
    FROM (
      SELECT account_id, used, ${PERCENT} AS percent
      FROM day_cap AS cap JOIN credit_account AS account USING (account_id)
      CROSS JOIN LATERAL (SELECT ${USE} + cap.others AS used) AS today
      WHERE cap.account_id = cap.vendor_id
    ) AS level
    WHERE cap.account_id = level.account_id AND cap.notified < level.percent
    RETURNING cap.vendor_id, cap.credits, cap.webhook, level.used, cap.notified`,
});

/**
 * Begins the days of caps, adds up what the accounts of a vendor have used, and notifies vendors that have reached 80
 * or 100 %. It runs each second, so that holds read a row and write nothing for it.
 */
@Injectable()
export class WatchDayCaps {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async execute(): Promise<void> {
    await this.database.transaction(async (sql) => {
      const [lock] = await sql.run(lockWatch, []);
      if (lock?.mine !== true) return;
      await sql.run(beginDay, []);
      await sql.run(shareUse, []);
      const at = this.database.now().toISOString();
      const reached = await sql.run(notifyReached, []);
      await this.outbox.add(
        sql,
        reached.map((cap) => capReached(cap, at)),
      );
    });
  }
}

function capReached(
  { vendor_id: accountId, notified: percent, credits: cap, used, webhook }: Reached,
  at: string,
): NewEvent & CapReachedEvent {
  const payload = { accountId, kind: 'credits', percent, cap, used, at, webhook } as const;
  return { destination: WEBHOOK_DISPATCHER_EVENTS, type: 'cap.reached', payload };
}
