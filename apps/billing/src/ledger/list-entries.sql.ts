import { statement } from '@sms/platform/database';

/** Links that one page reads: most of an account that sends are holds, which are no entries. */
export const MAX_SCANNED = 1_000;

export interface EntryRow {
  position: number;
  at: Date;
  kind: 'settlement' | 'top-up' | 'adjustment';
  credits: number;
  balance: number;
  reference: string | null;
  first_id: string | null;
  last_id: string | null;
}

/** Without an entry when none is among the links read. */
type ScanRow = { readonly scanned: number; readonly lowest: number | null } & (EntryRow | { readonly position: null });

/**
 * Reads the chain backwards. What the account had before the oldest link read is in the link before that, or in the
 * seal that stands for it.
 */
export const scanEntries = statement<
  readonly [accountId: number, before: number, from: string | null, limit: number, sentOnly: boolean],
  ScanRow
>({
  name: 'billing.scan_ledger_entries',
  text: `
    WITH scanned AS MATERIALIZED (
      SELECT position, created_at, kind, funded - spent AS balance, funding FROM ledger_link
      WHERE account_id = $1 AND position < $2 AND ($3::timestamptz IS NULL OR created_at >= $3)
      ORDER BY position DESC LIMIT ${MAX_SCANNED}
    ), entry AS (
      SELECT scanned.*,
        scanned.balance - coalesce(lag(scanned.balance) OVER (ORDER BY scanned.position), before.balance, 0) AS credits
      FROM scanned CROSS JOIN (SELECT min(position) AS position FROM scanned) AS lowest LEFT JOIN LATERAL (
        SELECT funded - spent AS balance FROM ledger_link
          WHERE account_id = $1 AND position = lowest.position - 1
        UNION ALL SELECT funded - spent FROM ledger_seal WHERE account_id = $1 AND position = lowest.position - 1
        LIMIT 1) AS before ON true
    ), page AS (
      SELECT * FROM entry WHERE credits <> 0 AND NOT ($5 AND kind = 'funding') ORDER BY position DESC LIMIT $4
    )
    SELECT walk.*, page.position, page.created_at AS at,
      CASE WHEN page.kind = 'funding' THEN split_part(page.funding, ':', 1) ELSE page.kind END AS kind, page.credits,
      page.balance, CASE WHEN page.kind = 'funding' THEN substr(page.funding, strpos(page.funding, ':') + 1) END
        AS reference, lines.first_id, lines.last_id
    FROM (SELECT count(*)::integer AS scanned, min(position) AS lowest FROM scanned) AS walk
    LEFT JOIN page ON true LEFT JOIN LATERAL (
      SELECT line_ids[1] AS first_id, line_ids[cardinality(line_ids)] AS last_id FROM ledger_link
      WHERE account_id = $1 AND position = page.position AND created_at = page.created_at) AS lines ON true
    ORDER BY page.position DESC`,
});

/** Reads all fundings of the account, which are few, with their links. */
export const listFundings = statement<
  readonly [
    accountId: number,
    kind: 'top-up' | 'adjustment',
    before: number,
    from: string | null,
    to: string | null,
    limit: number,
  ],
  EntryRow
>({
  name: 'billing.list_fundings',
  text: `
    SELECT link.position, f.created_at AS at, f.kind, f.credits, link.balance, f.reference, NULL AS first_id,
      NULL AS last_id
    FROM funding AS f CROSS JOIN LATERAL (
      SELECT position, funded - spent AS balance FROM ledger_link
      WHERE created_at = f.created_at AND account_id = f.account_id AND funding = f.kind || ':' || f.reference LIMIT 1
    ) AS link
    WHERE f.account_id = $1 AND f.kind = $2 AND link.position < $3
      AND ($4::timestamptz IS NULL OR f.created_at >= $4) AND ($5::timestamptz IS NULL OR f.created_at < $5)
    ORDER BY link.position DESC LIMIT $6`,
});

export const readNewestPosition = statement<readonly [accountId: number], { links: number }>({
  name: 'billing.read_newest_position',
  text: 'SELECT links FROM credit_account WHERE account_id = $1',
});

/** Returns no row for a link that was dropped with its month. */
export const readLinkTime = statement<
  readonly [accountId: number, position: number, time: string],
  { earlier: boolean }
>({
  name: 'billing.read_link_time',
  text: 'SELECT created_at < $3 AS earlier FROM ledger_link WHERE account_id = $1 AND position = $2 LIMIT 1',
});
