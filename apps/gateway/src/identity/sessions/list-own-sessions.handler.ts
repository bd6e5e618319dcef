import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { Caller } from '../accounts/caller';
import { SESSION_IS_OPEN, SESSION_TABLES, SESSION_USED_AT } from '../credentials/session-open.sql';
import type { ListOwnSessionsParams } from './list-own-sessions.params';
import { OwnSessionResponse, type OwnSessionRow, OwnSessionsResponse } from './own-session.response';

type Params = readonly [userId: number, currentId: string | null, limit: number, offset: number];

/** The last use is looked up for the sessions of the page alone: a program that logs in each time has thousands. */
const listOwnSessions = statement<Params, OwnSessionRow>({
  name: 'gateway.list_own_sessions',
  text: `
    WITH page AS (
      SELECT session.id, session.created_at, session.expires_at, ${SESSION_USED_AT} AS used_at,
        console.session_id IS NOT NULL AS via_console, session.address, session.device, session.after_operator_reset
      FROM ${SESSION_TABLES}
      WHERE session.user_id = $1 AND ${SESSION_IS_OPEN}
      ORDER BY session.id = $2 DESC, session.created_at DESC, session.id LIMIT $3 OFFSET $4)
    SELECT id, created_at, expires_at, via_console, address, device, after_operator_reset,
      greatest(used_at, (SELECT max(used_at) FROM refresh_token WHERE session_id = page.id)) AS last_used_at
    FROM page ORDER BY id = $2 DESC, created_at DESC, id`,
});

@Injectable()
export class ListOwnSessionsHandler {
  constructor(private readonly database: Database) {}

  /** The sessions of the caller that have not ended: that of the request, then the others, the newest login first. */
  async execute(
    { userId, sessionId }: Caller,
    { cursor = 0, limit }: ListOwnSessionsParams,
  ): Promise<OwnSessionsResponse> {
    const rows = await this.database.run(listOwnSessions, [userId, sessionId, limit + 1, cursor]);
    return {
      sessions: rows.slice(0, limit).map((row) => OwnSessionResponse.of(row, sessionId)),
      next_cursor: rows.length > limit ? cursor + limit : null,
    };
  }
}
