import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
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
        toastDone(t.subAccounts.suspending.done, account.name);
      },
    });
  };
  return (
    <Dialog open={account !== null} title={t.subAccounts.suspending.title} onClose={close}>
      {account && (
        <form className={styles.form} onSubmit={submit}>
          <p>
            <strong>
              <bdi>{account.name}</bdi>
            </strong>
          </p>
          <p>{t.subAccounts.suspending.effect}</p>
          <ReasonField errors={reasonErrors} />
          {suspension.error && !reasonErrors && <FailureNotice error={suspension.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button type="submit" tone="danger" busy={suspension.isPending}>
              {t.subAccounts.suspend}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
