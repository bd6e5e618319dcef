import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { Dialog } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import { QueryView } from '../../../ui/states/query-view';
import type { DeliveryFilter } from './delivery-filter';
import { replayableOf, replayCount, useReplayFilter } from './webhook.queries';

const NUMBER = new Intl.NumberFormat();

/** Sends again exactly what the filter shows, after saying how many that are. */
export function ReplayFilter({ filter }: { readonly filter: DeliveryFilter }) {
  const [open, setOpen] = useState(false);
  const replayable = replayableOf(filter);
  const count = useQuery({ ...replayCount(replayable), enabled: open && replayable !== undefined });
  const replay = useReplayFilter();
  const path = '/v1/webhook-deliveries/replay';
  if (replayable === undefined)
    return <p>Look for some of them, and they can be replayed together; what is being delivered cannot.</p>;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Replay all that fit</Button>
      {replay.data !== undefined && (
        <Notice tone="good" title={`${NUMBER.format(replay.data)} will be delivered again.`} />
      )}
      <Dialog open={open} title="Replay all that fit" onClose={() => setOpen(false)}>
        <QueryView query={count}>
          {({ count: deliveries, more }) => {
            const what = `${more ? 'more than ' : ''}${NUMBER.format(deliveries)} deliveries`;
            return (
              <>
                <p>Replays {what}. Receivers see the same webhook-ids, so one that knows them may leave them out.</p>
                <p>
                  <Button
                    tone="primary"
                    disabled={deliveries === 0}
                    busy={replay.isPending}
                    onClick={() => replay.mutate(replayable, { onSuccess: () => setOpen(false) })}
                  >
                    Replay {what}
                  </Button>{' '}
                  <Button onClick={() => setOpen(false)}>Cancel</Button>{' '}
                  <CurlButton request={{ method: 'POST', path, body: replayable, credential: 'key' }} />
                </p>
              </>
            );
          }}
        </QueryView>
        {replay.error && <FailureNotice error={replay.error} />}
      </Dialog>
    </div>
  );
}
