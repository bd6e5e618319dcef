import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { toastDone, toastFailed } from '../../../ui/overlays/toast';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { WithdrawDialog } from './confirm-user-dialog';
import { type Invitation, useResend } from './invitations.queries';

const COLUMNS = [t.team.email, t.team.state, t.team.role, t.team.invitations.until] as const;

/** Invitations that nobody has accepted. */
export function InvitationsCard({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const resending = useResend();
  const resend = ({ id, email }: Invitation): void =>
    resending.mutate(id, {
      onSuccess: () => toastDone(t.team.invitations.resent, email),
      onError: (error) => toastFailed(t.team.invitations.notResent, error),
    });
  return (
    <>
      <Card title={t.team.invitations.title} flush>
        <ListTable columns={COLUMNS} hasActions>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isResending={resending.isPending && resending.variables === invitation.id}
              onResend={resend}
              onWithdraw={setWithdrawing}
            />
          ))}
        </ListTable>
      </Card>
      <WithdrawDialog user={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly isResending: boolean;
  readonly onResend: (invitation: Invitation) => void;
  readonly onWithdraw: (invitation: Invitation) => void;
}

function InvitationRow({ invitation, isResending, onResend, onWithdraw }: InvitationRowProps) {
  const { email, status, role, expires_at } = invitation;
  const { pending, expired, resend, resendTo, withdraw, withdrawOf } = t.team.invitations;
  return (
    <tr>
      <th scope="row">
        <bdi>{email}</bdi>
      </th>
      <td>{status === 'pending' ? <Pill hue="info">{pending}</Pill> : <Pill hue="outline">{expired}</Pill>}</td>
      <td data-label={COLUMNS[2]}>{t.shell.roles[role]}</td>
      <td data-label={COLUMNS[3]}>
        <Timestamp iso={expires_at} form="brief" />
      </td>
      <RowActions>
        <Button size="small" busy={isResending} aria-label={resendTo(email)} onClick={() => onResend(invitation)}>
          {resend}
        </Button>
        <Button size="small" aria-label={withdrawOf(email)} onClick={() => onWithdraw(invitation)}>
          {withdraw}
        </Button>
      </RowActions>
    </tr>
  );
}
