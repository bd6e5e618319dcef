import { statement } from '@sms/platform/database';

export interface StoredFactor {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
}

export const findSecondFactor = statement<readonly [userId: number], StoredFactor & { readonly codes_left: number }>({
  name: 'gateway.find_second_factor',
  text: `
    SELECT secret, confirmed_at,
      (SELECT count(*)::integer FROM recovery_code WHERE user_id = factor.user_id) AS codes_left
    FROM second_factor AS factor WHERE user_id = $1`,
});

/** A confirmed one stays: it has to be removed first. */
export const beginSecondFactor = statement<readonly [userId: number, secret: Buffer, keyId: string]>({
  name: 'gateway.begin_second_factor',
  text: `
    INSERT INTO second_factor AS known (user_id, secret, key_id) VALUES ($1, $2, $3)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id, created_at = now()
    WHERE known.confirmed_at IS NULL`,
});

export const confirmSecondFactor = statement<readonly [userId: number, step: number]>({
  name: 'gateway.confirm_second_factor',
  text: `
    UPDATE second_factor SET confirmed_at = now(), last_step = $2 WHERE user_id = $1 AND confirmed_at IS NULL`,
});

/** Each code works once, at whichever gateway. */
export const useStep = statement<readonly [userId: number, step: number]>({
  name: 'gateway.use_second_factor_step',
  text: `
    UPDATE second_factor SET last_step = $2 WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2`,
});

export const useRecoveryCode = statement<readonly [userId: number, hash: Buffer]>({
  name: 'gateway.use_recovery_code',
  text: 'DELETE FROM recovery_code WHERE user_id = $1 AND hash = $2',
});

export const removeSecondFactor = statement<readonly [userId: number]>({
  name: 'gateway.remove_second_factor',
  text: 'DELETE FROM second_factor WHERE user_id = $1',
});

export const forgetRecoveryCodes = statement<readonly [userId: number]>({
  name: 'gateway.forget_recovery_codes',
  text: 'DELETE FROM recovery_code WHERE user_id = $1',
});

export const insertRecoveryCodes = statement<readonly [userId: number, hashes: readonly Buffer[]]>({
  name: 'gateway.insert_recovery_codes',
  text: 'INSERT INTO recovery_code (user_id, hash) SELECT $1, unnest($2::bytea[])',
});

/** Locked as a login locks it, so that nobody logs in without the factor while it is confirmed. */
export const lockFactorUser = statement<readonly [userId: number], { readonly email: string }>({
  name: 'gateway.lock_factor_user',
  text: 'SELECT email FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
});

export const proveSession = statement<readonly [sessionId: string | null]>({
  name: 'gateway.prove_session',
  text: 'UPDATE session SET second_factor_at = now() WHERE id = $1',
});

export const unproveSessions = statement<readonly [userId: number]>({
  name: 'gateway.unprove_sessions',
  text: 'UPDATE session SET second_factor_at = NULL WHERE user_id = $1 AND second_factor_at IS NOT NULL',
});
