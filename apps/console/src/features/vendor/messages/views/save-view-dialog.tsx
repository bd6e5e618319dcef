import { type FormEvent, useId } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../../ui/controls/dialog';
import { Field } from '../../../../ui/forms/field';
import { formText } from '../../../../ui/forms/form-text';

interface SaveViewDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** Asks for the name of a view. A name of spaces only closes the dialog and saves nothing. */
export function SaveViewDialog({ open, onClose, onSave }: SaveViewDialogProps) {
  const form = useId();
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'name').trim();
    if (name !== '') onSave(name);
    onClose();
  };
  return (
    <Dialog open={open} title={t.messages.views.save} onClose={onClose}>
      <form id={form} onSubmit={save}>
        <Field label={t.messages.views.name} hint={t.messages.views.nameHint}>
          <input name="name" required maxLength={60} autoComplete="off" />
        </Field>
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{t.ui.cancel}</Button>
        <Button type="submit" form={form} tone="primary">
          {t.ui.save}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
