import { Ban } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { type Bulk, useCancelBulk } from './bulk.queries';

/** Cancels the messages that no carrier has taken yet. */
export function CancelBulk({ bulk: { request_id, by_status } }: { readonly bulk: Bulk }) {
  const [asking, setAsking] = useState(false);
  const cancellation = useCancelBulk(request_id);
  const cancel = (): void =>
    cancellation.mutate(undefined, {
      onSuccess: ({ cancelled, total, released_credits: credits }) => {
        setAsking(false);
        toastDone(
          t.oneSend.cancelling.done(countText(cancelled), countText(total), t.counts.credits(credits)),
          t.oneSend.cancelling.balanceSoon,
        );
      },
    });
  return (
    <>
      {by_status.queued > 0 && (
        <Button onClick={() => setAsking(true)}>
          <Ban />
          {t.oneSend.cancelling.button}
        </Button>
      )}
      <Dialog open={asking} title={t.oneSend.cancelling.title} onClose={() => setAsking(false)}>
        <p>{t.oneSend.cancelling.effect(by_status.queued)}</p>
        {cancellation.error && <FailureNotice error={cancellation.error} />}
        <DialogFoot>
          <Button onClick={() => setAsking(false)}>{t.oneSend.cancelling.keep}</Button>
          <Button tone="danger" busy={cancellation.isPending} onClick={cancel}>
            {t.oneSend.cancelling.confirm}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
