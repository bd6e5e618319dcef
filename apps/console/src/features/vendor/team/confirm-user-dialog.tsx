import type { UseMutationResult } from '@tanstack/react-query';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { useWithdraw } from './invitations.queries';
import { useDisableUser, useEndSessionsOfUser } from './team.queries';

/** A user, or somebody who is invited. */
interface Person {
  readonly id: number;
  readonly email: string;
}

interface UserDialogProps {
  /** Null while nothing is asked. */
  readonly user: Person | null;
  readonly onClose: () => void;
}

export function DisableUserDialog({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmDialog
      user={user}
      change={useDisableUser()}
      texts={t.team.disabling}
      confirm={t.team.disable}
      onClose={onClose}
    />
  );
}

export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmDialog
      user={user}
      change={useEndSessionsOfUser()}
      texts={t.team.endingSessions}
      confirm={t.team.endSessions}
      onClose={onClose}
    />
  );
}

export function WithdrawDialog({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmDialog
      user={user}
      change={useWithdraw()}
      texts={t.team.withdrawing}
      confirm={t.team.invitations.withdraw}
      onClose={onClose}
    />
  );
}

interface ConfirmDialogProps extends UserDialogProps {
  readonly change: UseMutationResult<unknown, Error, number>;
  /** The question, what happens to the user, and what is said afterwards. */
  readonly texts: { readonly title: string; readonly effect: string; readonly done: string };
  readonly confirm: string;
}

function ConfirmDialog({ user, change, texts, confirm, onClose }: ConfirmDialogProps) {
  const close = (): void => {
    change.reset();
    onClose();
  };
  const act = ({ id, email }: Person): void =>
    change.mutate(id, {
      onSuccess: () => {
        close();
        toastDone(texts.done, email);
      },
    });
  return (
    <Dialog open={user !== null} title={texts.title} onClose={close}>
      {user && (
        <>
          <p>
            <strong>
              <bdi>{user.email}</bdi>
            </strong>
          </p>
          <p>{texts.effect}</p>
          {change.error && <FailureNotice error={change.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button tone="danger" busy={change.isPending} onClick={() => act(user)}>
              {confirm}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
