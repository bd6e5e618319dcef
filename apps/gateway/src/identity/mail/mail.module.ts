import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { InvitationMails } from './invitation-mails';
import { Mailer } from './mailer';
import { RecordCrossings } from './record-crossings';
import { ResetMails } from './reset-mails';
import { SendMails } from './send-mails';
import { WriteNotices } from './write-notices';

/** Tells people by e-mail what happens to their accounts. Nothing runs where there is none. */
@Module({
  providers: [
    InvitationMails,
    Mailer,
    RecordCrossings,
    ResetMails,
    SendMails,
    WriteNotices,
    periodicJob({
      name: 'record crossings of billing',
      everyMs: 5_000,
      inject: [RecordCrossings],
      run: (crossings) => crossings.run('billing'),
    }),
    periodicJob({
      name: 'record crossings of otp',
      everyMs: 5_000,
      inject: [RecordCrossings],
      run: (crossings) => crossings.run('otp'),
    }),
    periodicJob({ name: 'write notices', everyMs: 2_000, inject: [WriteNotices], run: (notices) => notices.run() }),
    periodicJob({ name: 'send mails', everyMs: 2_000, inject: [SendMails], run: (mails) => mails.run() }),
    periodicJob({ name: 'count mails', everyMs: 15_000, inject: [SendMails], run: (mails) => mails.count() }),
  ],
  exports: [InvitationMails, Mailer, ResetMails],
})
export class MailModule {}
