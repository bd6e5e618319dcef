import type { FormEvent } from 'react';
import { Button } from '../../../../ui/controls/button';
import { Dialog } from '../../../../ui/controls/dialog';
import { Field } from '../../../../ui/forms/field';
import { formText } from '../../../../ui/forms/form-text';
import styles from './saved-views.module.css';

interface SaveViewDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** Asks for the name of a view. A name of spaces only closes the dialog and saves nothing. */
export function SaveViewDialog({ open, onClose, onSave }: SaveViewDialogProps) {
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'name').trim();
    if (name !== '') onSave(name);
    onClose();
  };
  return (
    <Dialog open={open} title="Save this view" onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <Field label="Name" hint="Saved in this browser. The number of the filter is not saved.">
          <input name="name" required maxLength={60} autoComplete="off" />
        </Field>
        <p>
          <Button type="submit" tone="primary">
            Save
          </Button>{' '}
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}
