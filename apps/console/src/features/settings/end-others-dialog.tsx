import { t } from '../../i18n/t';
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
        toastDone(t.settings.endingOthers.done);
      },
    });
  return (
    <Dialog open={open} title={t.settings.endingOthers.title} onClose={close}>
      <p>{t.settings.endingOthers.effect}</p>
      {ending.error && <FailureNotice error={ending.error} />}
      <DialogFoot>
        <Button onClick={close}>{t.ui.cancel}</Button>
        <Button tone="danger" busy={ending.isPending} onClick={end}>
          {t.settings.endingOthers.confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
