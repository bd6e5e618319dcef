import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import type { SendEstimate } from './send.queries';

/** Live sends to more recipients are asked about. */
const MAX_UNASKED = 500;

export const isAskedAbout = (estimate: SendEstimate | undefined, mode: 'live' | 'test'): boolean =>
  mode === 'live' && estimate !== undefined && estimate.recipients > MAX_UNASKED;

interface ConfirmDialogProps {
  readonly estimate: SendEstimate;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for the number of recipients before a large send. */
export function ConfirmDialog({ estimate: { recipients, credits, sender }, onClose, onConfirm }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog open title={t.send.confirm.title(recipients)} onClose={onClose}>
      <p>{t.send.confirm.effect(<bdi>{sender}</bdi>, t.counts.credits(credits))}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (Number(typed) === recipients) onConfirm();
        }}
      >
        <Field label={t.send.confirm.type(recipients)}>
          <input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
        <DialogFoot>
          <Button onClick={onClose}>{t.send.confirm.notYet}</Button>
          <Button type="submit" tone="primary" disabled={Number(typed) !== recipients}>
            {t.send.button.sendLive(recipients)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
