import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Counter, Gauge } from 'prom-client';
import { INVITATION_KIND, InvitationMails } from './invitation-mails';
import { failureOf, isForGood, isOfThisMail, type MailFailure, secondsUntilNext } from './mail-failure';
import { Mailer } from './mailer';
import { type ClaimedMail, claimMail, countMails, forgetMail, postponeMail, readNoticedEntry } from './mails.sql';
import { type MailText, NOTICED_ACTIONS, noticeText } from './notices';
import { RESET_KIND, ResetMails } from './reset-mails';

const KINDS = [RESET_KIND, INVITATION_KIND, ...NOTICED_ACTIONS];

const waiting = new Gauge({
  name: 'gateway_mails_waiting',
  help: 'Mails that wait to be sent, over all gateways',
});
const attempts = new Counter({
  name: 'gateway_mails_total',
  help: 'Attempts to send a mail, by outcome: sent, postponed to another attempt, given_up, or nobody to send to',
  labelNames: ['outcome'],
});

/**
 * Sends what waits, one mail after the other. A mail is claimed for a minute before it is sent and deleted afterwards:
 * a gateway that ends in between leaves it to another, which sends it again under the same Message-ID.
 */
@Injectable()
export class SendMails {
  private readonly lines = new LogThrottle();

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly resets: ResetMails,
    private readonly invitations: InvitationMails,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Returns true when more may wait and the server takes mails. */
  async run(): Promise<boolean> {
    if (!this.mailer.options) return false;
    const [mail] = await this.database.run(claimMail, [KINDS]);
    if (!mail) return false;
    if (mail.expired) {
      await this.giveUp(mail, { code: 'EXPIRED' });
      return true;
    }
    const text = await this.written(mail, this.mailer.options.publicUrl);
    try {
      if (text) await this.mailer.send({ id: mail.id, to: mail.address, ...text });
    } catch (error) {
      return this.failed(mail, failureOf(error));
    }
    await this.database.run(forgetMail, [mail.id, mail.attempts]);
    attempts.inc({ outcome: text ? 'sent' : 'nobody' });
    return true;
  }

  async count(): Promise<void> {
    if (!this.mailer.options) return;
    const [row] = await this.database.run(countMails, []);
    waiting.set(row?.waiting ?? 0);
  }

  /** Undefined when there is nobody to write to. */
  private async written(mail: ClaimedMail, publicUrl: string): Promise<MailText | undefined> {
    const { kind, entry_id } = mail;
    if (kind === RESET_KIND) return this.resets.write(mail, publicUrl);
    if (kind === INVITATION_KIND) return this.invitations.write(mail, publicUrl);
    const [entry] = entry_id === null ? [] : await this.database.run(readNoticedEntry, [entry_id]);
    if (!entry) throw new Error(`a mail of the kind ${kind} without its entry`);
    return noticeText(entry, new URL(publicUrl).host);
  }

  private async failed(mail: ClaimedMail, failure: MailFailure): Promise<boolean> {
    if (isForGood(failure)) {
      await this.giveUp(mail, failure);
      return true;
    }
    await this.database.run(postponeMail, [mail.id, mail.attempts, secondsUntilNext(mail.attempts)]);
    attempts.inc({ outcome: 'postponed' });
    const { code, command, responseCode } = failure;
    const occurrences = this.lines.admit('postponed');
    if (occurrences > 0)
      this.logger.warn(
        { code, command, responseCode, occurrences },
        'mails could not be sent and wait for another attempt',
      );
    return isOfThisMail(failure);
  }

  /** The address is not logged, nor what the server says, which may name it. */
  private async giveUp(mail: ClaimedMail, failure: MailFailure): Promise<void> {
    await this.database.run(forgetMail, [mail.id, mail.attempts]);
    attempts.inc({ outcome: 'given_up' });
    const { code, command, responseCode } = failure;
    const occurrences = this.lines.admit('given up');
    if (occurrences > 0)
      this.logger.warn({ code, command, responseCode, kind: mail.kind, occurrences }, 'mails were given up');
  }
}
