import type { Client } from 'pg';

/** An entry of the operators' audit log about a change by this command. */
interface Entry {
  readonly action: 'restore.noted' | 'restore.announced' | 'restore.reconciled';
  readonly target: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** There is no such operator. */
export class UnknownOperatorError extends Error {
  override readonly name = 'UnknownOperatorError';
}

/** @throws {UnknownOperatorError} */
export async function operatorId(gateway: Client, email: string): Promise<number> {
  const { rows } = await gateway.query<{ id: number }>(
    `SELECT id FROM app_user WHERE email = lower($1) AND role = 'operator' AND disabled_at IS NULL`,
    [email],
  );
  const [user] = rows;
  if (!user) throw new UnknownOperatorError(`--operator ${email} is no operator of the gateway's database`);
  return user.id;
}

/** To be called in the transaction of the change. */
export async function recordEntry(
  gateway: Client,
  actorUserId: number,
  { action, target, details = {} }: Entry,
): Promise<void> {
  await gateway.query('INSERT INTO audit_log (actor_user_id, action, target, details) VALUES ($1, $2, $3, $4)', [
    actorUserId,
    action,
    target,
    JSON.stringify(details),
  ]);
}
