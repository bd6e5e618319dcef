import { useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import { type Bulk, useCancelBulk } from './bulk.queries';

const NUMBER = new Intl.NumberFormat();

/** Cancels the messages that no carrier has taken yet. */
export function CancelBulk({ bulk: { request_id, by_status } }: { readonly bulk: Bulk }) {
  const [asking, setAsking] = useState(false);
  const cancellation = useCancelBulk(request_id);
  const result = cancellation.data;
  return (
    <div>
      {by_status.queued > 0 && <Button onClick={() => setAsking(true)}>Cancel queued messages</Button>}
      {result && (
        <Notice
          tone="info"
          title={`${NUMBER.format(result.cancelled)} of ${NUMBER.format(result.total)} cancelled. ${NUMBER.format(result.released_credits)} credits returned.`}
        />
      )}
      <Dialog open={asking} title="Cancel queued messages" onClose={() => setAsking(false)}>
        <p>
          {NUMBER.format(by_status.queued)} messages are queued now. Messages that no carrier has taken by then are not
          sent, and their credits are returned. This cannot be undone.
        </p>
        {cancellation.error && <FailureNotice error={cancellation.error} />}
        <DialogFoot>
          <Button onClick={() => setAsking(false)}>Keep them</Button>
          <Button
            tone="danger"
            busy={cancellation.isPending}
            onClick={() => cancellation.mutate(undefined, { onSuccess: () => setAsking(false) })}
          >
            Cancel them
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  );
}
