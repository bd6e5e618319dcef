import { useState } from 'react';
import { countText } from '../../../i18n/text/number-text';
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
  const count = countText(recipients);
  return (
    <Dialog open title={`Send ${count} messages?`} onClose={onClose}>
      <p>
        They go out from <bdi>{sender}</bdi> at once and cost {countText(credits)} credits. What a carrier has taken
        cannot be taken back.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (Number(typed) === recipients) onConfirm();
        }}
      >
        <Field label={`Type ${recipients} to confirm`}>
          <input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
        <DialogFoot>
          <Button onClick={onClose}>Not yet</Button>
          <Button type="submit" tone="primary" disabled={Number(typed) !== recipients}>
            Send {count} messages
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
