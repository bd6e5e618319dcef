import { type Sql, statement } from '@sms/platform/database';
import { hashOpaqueToken, newOpaqueToken } from './opaque-token';

/** Enough time to pass the token on by phone, and short enough that a forgotten one does no harm. */
const VALID_MINUTES = 60;

const insertResetToken = statement<readonly [id: number, hash: Buffer, reason: string | null], { expires_at: Date }>({
  name: 'gateway.insert_reset_token',
  text: `
    INSERT INTO password_reset (user_id, hash, reason, expires_at)
     VALUES ($1, $2, $3, now() + interval '${VALID_MINUTES} minutes')
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, reason = excluded.reason,
      expires_at = excluded.expires_at
      RETURNING expires_at`,
});

/**
 * Makes a token that works once, for an hour, and invalidates the one before. Only its hash is stored.
 * @param reason of the operator who is shown it; null when it goes to the user alone
 */
export async function makeResetToken(sql: Pick<Sql, 'run'>, userId: number, reason: string | null) {
  const token = newOpaqueToken('pr');
  const [created] = await sql.run(insertResetToken, [userId, hashOpaqueToken(token), reason]);
  if (!created) throw new Error('an upsert without condition returned no row');
  return { token, expiresAt: created.expires_at };
}
