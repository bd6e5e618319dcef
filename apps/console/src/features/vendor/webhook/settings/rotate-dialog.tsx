import { type FormEvent, useState } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../../ui/controls/dialog';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { useRotateSecret } from '../deliveries/webhook.queries';

export function RotateDialog() {
  const [open, setOpen] = useState(false);
  const rotation = useRotateSecret();
  const close = (): void => {
    rotation.reset();
    setOpen(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    rotation.mutate(new FormData(event.currentTarget).has('revoke'), { onSuccess: close });
  };
  return (
    <>
      <Button tone="ghost" size="small" onClick={() => setOpen(true)}>
        {t.webhook.secrets.new}
      </Button>
      <Dialog open={open} title={t.webhook.secrets.title} onClose={close}>
        <form onSubmit={submit}>
          <p>{t.webhook.secrets.effect}</p>
          <p>
            <label>
              <input type="checkbox" name="revoke" /> {t.webhook.secrets.leaked}
            </label>
          </p>
          {rotation.error && <FailureNotice error={rotation.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button type="submit" tone="primary" busy={rotation.isPending}>
              {t.webhook.secrets.create}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </>
  );
}
