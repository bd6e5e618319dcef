import { Button } from '../../ui/controls/button';
import { Dialog, DialogFoot } from '../../ui/controls/dialog';
import { toastDone } from '../../ui/overlays/toast';
import { FailureNotice } from '../../ui/states/failure-notice';
import { useEndOtherSessions } from './settings.queries';

export function EndOthersDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const ending = useEndOtherSessions();
  const close = (): void => {
    ending.reset();
    onClose();
  };
  const end = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => {
        close();
        toastDone('All other sessions ended');
      },
    });
  return (
    <Dialog open={open} title="End all other sessions?" onClose={close}>
      <p>
        You are logged out in every other browser, and programs that logged in with your password have to log in again.
        API keys keep working.
      </p>
      {ending.error && <FailureNotice error={ending.error} />}
      <DialogFoot>
        <Button onClick={close}>Cancel</Button>
        <Button tone="danger" busy={ending.isPending} onClick={end}>
          End them
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
