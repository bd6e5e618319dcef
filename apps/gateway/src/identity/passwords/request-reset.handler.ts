import { Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { createHash } from 'node:crypto';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import { forbidden } from '../auth/auth-errors';
import { GuessCounts, type GuessKey } from '../guesses/guess-counts';
import { networksOf } from '../guesses/networks';
import { Mailer } from '../mail/mailer';
import { ResetMails } from '../mail/reset-mails';

@Injectable()
export class RequestResetHandler {
  constructor(
    private readonly counts: GuessCounts,
    private readonly mailer: Mailer,
    private readonly mails: ResetMails,
  ) {}

  /**
   * Does the same for an address of a user and of nobody, so neither the response nor its time tells which it is. Each
   * request counts as a failed guess: at this address, and by the network that it comes from.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED; FORBIDDEN where there is no e-mail.
   */
  async execute(email: string, { address }: RequestOrigin): Promise<null> {
    if (!this.mailer.options) throw forbidden('There is no e-mail here. Ask the operator of the platform for a token.');
    const recipient = email.trim().toLowerCase();
    const keys = keysOf(recipient, address);
    const { ownMs } = await this.counts.begin(keys, []);
    if (ownMs > 0)
      throw new DomainError(RATE_LIMITED, 'too many resets', { retryAfterSeconds: Math.ceil(ownMs / 1_000) });
    try {
      await this.mails.toAddress(recipient);
    } finally {
      await this.counts.fail(keys);
    }
    return null;
  }
}

/** Apart from those of logins: asking for resets keeps nobody from logging in. */
function keysOf(recipient: string, address: string): readonly GuessKey[] {
  const { narrow, middle, wide } = networksOf(address);
  return [
    { kind: 'reset', name: createHash('sha256').update(recipient).digest('base64url') },
    { kind: 'narrow', name: `reset ${narrow}` },
    ...(middle === undefined ? [] : [{ kind: 'middle' as const, name: `reset ${middle}` }]),
    { kind: 'wide', name: `reset ${wide}` },
  ];
}
