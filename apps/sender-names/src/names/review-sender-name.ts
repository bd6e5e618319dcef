import { SENDER_NAME_ERRORS } from '@sms/contracts/sender-names';
import type { Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { isUUID } from 'class-validator';
import { SenderNameEntity } from './sender-name.entity';

export interface Review {
  readonly id: string;
  /** User id of the operator. */
  readonly reviewedBy: number;
  readonly status: 'active' | 'rejected';
  readonly rejectionReason: string | null;
}

/**
 * Ends the review of a pending name; `changed` is false when it had ended this way before.
 * @throws {DomainError} when there is no such name or its review has ended the other way
 */
export async function reviewSenderName(
  sql: Sql,
  { id, ...review }: Review,
): Promise<{ name: SenderNameEntity; changed: boolean }> {
  if (!isUUID(id)) throw unknownName();
  const repository = sql.manager.getRepository(SenderNameEntity);
  // Conditional, so that of two concurrent reviews the first decides.
  const { affected } = await repository.update(
    { id, status: 'pending' },
    { ...review, reviewedAt: () => 'now()', version: () => "nextval('sender_name_version')" },
  );
  const name = await repository.findOneBy({ id });
  if (!name) throw unknownName();
  if (name.status !== review.status) {
    throw new DomainError(SENDER_NAME_ERRORS.alreadyReviewed, `this sender name is already ${name.status}`, {
      status: name.status,
    });
  }
  return { name, changed: affected === 1 };
}

export function unknownName(): DomainError {
  return new DomainError(SENDER_NAME_ERRORS.unknown, 'there is no sender name with this id');
}
