import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { tidied } from '../send/recipients/recipients';
import styles from './opt-outs.module.css';
import { useAddOptOut } from './opt-outs.queries';
import { useState } from 'react';
import { SenderInput } from '../../../ui/forms/sender-input';

const MAX_NOTE = 200;

interface AddDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Notes that a number wants no more messages. */
export function AddDialog({ open, onClose }: AddDialogProps) {
  const [sender, setSender] = useState('');
  const adding = useAddOptOut();
  const fields = adding.error instanceof ApiFailure ? adding.error.fields : {};
  const close = (): void => {
    adding.reset();
    setSender('');
    onClose();
  };
  const add = (form: FormData): void => {
    const note = formText(form, 'note').trim();
    adding.mutate(
      {
        phone: tidied(formText(form, 'phone')),
        ...(sender !== '' && { sender_name: sender }),
        ...(note !== '' && { note }),
      },
      {
        onSuccess: () => {
          close();
          toastDone(t.optOuts.adding.done);
        },
      },
    );
  };
  return (
    <Dialog open={open} title={t.optOuts.adding.title} onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add(new FormData(event.currentTarget));
        }}
      >
        <p>{t.optOuts.adding.effect}</p>
        <Field label={t.optOuts.number} hint={t.optOuts.adding.numberHint} errors={fields['phone']}>
          <input name="phone" inputMode="tel" dir="ltr" required autoComplete="off" />
        </Field>
        <SenderInput sender={sender} mode="live" byDefault={t.optOuts.allSenders} onSender={setSender} />
        <Field label={t.optOuts.adding.note} hint={t.optOuts.adding.noteHint} errors={fields['note']}>
          <input name="note" maxLength={MAX_NOTE} dir="auto" autoComplete="off" />
        </Field>
        {adding.error && Object.keys(fields).length === 0 && <FailureNotice error={adding.error} />}
        <DialogFoot>
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" tone="primary" busy={adding.isPending}>
            {t.optOuts.add}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
