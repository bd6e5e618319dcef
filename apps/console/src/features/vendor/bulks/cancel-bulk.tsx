import { useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { Dialog } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import { type Bulk, useCancelBulk } from './bulk.queries';

const NUMBER = new Intl.NumberFormat();

/** Takes back what no carrier has yet. */
export function CancelBulk({ bulk: { request_id, by_status } }: { readonly bulk: Bulk }) {
  const [asking, setAsking] = useState(false);
  const cancellation = useCancelBulk(request_id);
  const result = cancellation.data;
  return (
    <div>
      {by_status.queued > 0 && (
        <Button tone="danger" onClick={() => setAsking(true)}>
          Cancel what is queued
        </Button>
      )}
      {result && (
        <Notice
          tone="info"
          title={`${NUMBER.format(result.cancelled)} of ${NUMBER.format(result.total)} cancelled; ${NUMBER.format(result.released_credits)} credits come back.`}
        />
      )}
      <Dialog open={asking} title="Cancel what is queued" onClose={() => setAsking(false)}>
        <p>
          {NUMBER.format(by_status.queued)} messages are queued now. Those that no carrier has when this arrives are not
          sent, and their credits come back. It cannot be undone.
        </p>
        {cancellation.error && <FailureNotice error={cancellation.error} />}
        <p>
          <Button
            tone="danger"
            busy={cancellation.isPending}
            onClick={() => cancellation.mutate(undefined, { onSuccess: () => setAsking(false) })}
          >
            Cancel them
          </Button>{' '}
          <Button onClick={() => setAsking(false)}>Keep them</Button>
        </p>
      </Dialog>
    </div>
  );
}
