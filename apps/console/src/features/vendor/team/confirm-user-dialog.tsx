import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { type TeamUser, useDisableUser, useEndSessionsOfUser } from './team.queries';

interface UserDialogProps {
  /** Null while nothing is asked. */
  readonly user: TeamUser | null;
  readonly onClose: () => void;
}

export function DisableUserDialog({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmDialog
      user={user}
      change={useDisableUser()}
      title="Disable this user?"
      confirm="Disable"
      done="User disabled"
      onClose={onClose}
    >
      The user is logged out everywhere at once, and cannot log in until you enable them again. API keys belong to the
      account and keep working: revoke those that the person knew.
    </ConfirmDialog>
  );
}

export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmDialog
      user={user}
      change={useEndSessionsOfUser()}
      title="End all sessions of this user?"
      confirm="End sessions"
      done="Sessions ended"
      onClose={onClose}
    >
      The user is logged out everywhere at once, and may log in again.
    </ConfirmDialog>
  );
}

interface ConfirmDialogProps extends UserDialogProps {
  readonly change: UseMutationResult<TeamUser, Error, number>;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  /** What happens to the user. */
  readonly children: ReactNode;
}

function ConfirmDialog({ user, change, title, confirm, done, onClose, children }: ConfirmDialogProps) {
  const close = (): void => {
    change.reset();
    onClose();
  };
  const act = ({ id, email }: TeamUser): void =>
    change.mutate(id, {
      onSuccess: () => {
        close();
        toastDone(done, email);
      },
    });
  return (
    <Dialog open={user !== null} title={title} onClose={close}>
      {user && (
        <>
          <p>
            <strong>
              <bdi>{user.email}</bdi>
            </strong>
          </p>
          <p>{children}</p>
          {change.error && <FailureNotice error={change.error} />}
          <DialogFoot>
            <Button onClick={close}>Cancel</Button>
            <Button tone="danger" busy={change.isPending} onClick={() => act(user)}>
              {confirm}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
