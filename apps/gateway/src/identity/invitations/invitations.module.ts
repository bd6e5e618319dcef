import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { MailModule } from '../mail/mail.module';
import { AcceptInvitationController } from './accept-invitation.controller';
import { AcceptInvitationHandler } from './accept-invitation.handler';
import { Invitations } from './invitations';
import { InvitationsController } from './invitations.controller';
import { PruneInvitations } from './prune-invitations';

/** People whom the owners of an account ask to become users of it. */
@Module({
  imports: [MailModule],
  controllers: [InvitationsController, AcceptInvitationController],
  providers: [
    AcceptInvitationHandler,
    Invitations,
    PruneInvitations,
    periodicJob({ name: 'prune invitations', everyMs: 600_000, inject: [PruneInvitations], run: (it) => it.run() }),
  ],
  exports: [Invitations],
})
export class InvitationsModule {}
