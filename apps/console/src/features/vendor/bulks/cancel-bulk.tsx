import { Ban } from 'lucide-react';
import { useState } from 'react';
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
          `${countText(cancelled)} of ${countText(total)} cancelled. ${countText(credits)} credits returned.`,
          'The balance shows them within seconds.',
        );
      },
    });
  return (
    <>
      {by_status.queued > 0 && (
        <Button onClick={() => setAsking(true)}>
          <Ban />
          Cancel the rest
        </Button>
      )}
      <Dialog open={asking} title="Cancel queued messages" onClose={() => setAsking(false)}>
        <p>
          {countText(by_status.queued)} messages are queued now. Messages that no carrier has taken by then are not
          sent, and their credits are returned. This cannot be undone.
        </p>
        {cancellation.error && <FailureNotice error={cancellation.error} />}
        <DialogFoot>
          <Button onClick={() => setAsking(false)}>Keep them</Button>
          <Button tone="danger" busy={cancellation.isPending} onClick={cancel}>
            Cancel them
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}
