import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { Mailer } from './mailer';
import { ResetMails } from './reset-mails';
import { SendMails } from './send-mails';
import { WriteNotices } from './write-notices';

/** Tells people by e-mail what happens to their accounts. Nothing runs where there is none. */
@Module({
  providers: [
    Mailer,
    ResetMails,
    SendMails,
    WriteNotices,
    periodicJob({ name: 'write notices', everyMs: 2_000, inject: [WriteNotices], run: (notices) => notices.run() }),
    periodicJob({ name: 'send mails', everyMs: 2_000, inject: [SendMails], run: (mails) => mails.run() }),
    periodicJob({ name: 'count mails', everyMs: 15_000, inject: [SendMails], run: (mails) => mails.count() }),
  ],
  exports: [Mailer, ResetMails],
})
export class MailModule {}
