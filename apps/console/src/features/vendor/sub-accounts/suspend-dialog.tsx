import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { formText } from '../../../ui/forms/form-text';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { ReasonField } from './reason-field';
import { type SubAccount, useSuspendSubAccount } from './sub-accounts.queries';
import styles from './sub-accounts.module.css';

interface SuspendDialogProps {
  /** Null while nothing is asked. */
  readonly account: SubAccount | null;
  readonly onClose: () => void;
}

export function SuspendDialog({ account, onClose }: SuspendDialogProps) {
  const suspension = useSuspendSubAccount();
  const reasonErrors = suspension.error instanceof ApiFailure ? suspension.error.fields['reason'] : undefined;
  const close = (): void => {
    suspension.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!account) return;
    const change = { id: account.id, reason: formText(new FormData(event.currentTarget), 'reason') };
    suspension.mutate(change, {
      onSuccess: () => {
        close();
        toastDone('Sub-account suspended', account.name);
      },
    });
  };
  return (
    <Dialog open={account !== null} title="Suspend this sub-account?" onClose={close}>
      {account && (
        <form className={styles.form} onSubmit={submit}>
          <p>
            <strong>
              <bdi>{account.name}</bdi>
            </strong>
          </p>
          <p>
            Its users are refused at once, and its API keys within a second. Messages that no carrier has taken wait,
            and go out when you end the suspension, unless they expire before.
          </p>
          <ReasonField errors={reasonErrors} />
          {suspension.error && !reasonErrors && <FailureNotice error={suspension.error} />}
          <DialogFoot>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" tone="danger" busy={suspension.isPending}>
              Suspend
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
