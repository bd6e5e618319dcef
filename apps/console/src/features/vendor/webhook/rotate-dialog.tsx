import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { useRotateSecret } from './webhook.queries';

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
      <Button onClick={() => setOpen(true)}>New secret</Button>
      <Dialog open={open} title="Create a new secret?" onClose={close}>
        <form onSubmit={submit}>
          <p>Both secrets sign every event for 24 hours, so that you can update the receiver in the meantime.</p>
          <p>
            <label>
              <input type="checkbox" name="revoke" /> The old secret has leaked: revoke it now
            </label>
          </p>
          {rotation.error && <FailureNotice error={rotation.error} />}
          <DialogFoot>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" tone="primary" busy={rotation.isPending}>
              Create secret
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </>
  );
}
