import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import { QueryView } from '../../../ui/states/query-view';
import type { DeliveryFilter } from './delivery-filter';
import styles from './delivery-list.module.css';
import { replayableOf, replayCount, useReplayFilter } from './webhook.queries';

const NUMBER = new Intl.NumberFormat();

/** Replays all deliveries of the filter, after it has said how many there are. */
export function ReplayFilter({ filter }: { readonly filter: DeliveryFilter }) {
  const [open, setOpen] = useState(false);
  const replayable = replayableOf(filter);
  const count = useQuery({ ...replayCount(replayable), enabled: open && replayable !== undefined });
  const replay = useReplayFilter();
  const path = '/v1/webhook-deliveries/replay';
  if (replayable === undefined)
    return <span className={styles.quiet}>Filter them to replay them together, but for those that are pending.</span>;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <RotateCw />
        Replay all matching
      </Button>
      {replay.data !== undefined && (
        <Notice tone="good" title={`${NUMBER.format(replay.data)} will be delivered again.`} />
      )}
      <Dialog open={open} title="Replay all matching" onClose={() => setOpen(false)}>
        <QueryView query={count}>
          {({ count: deliveries, more }) => {
            const what = `${more ? 'more than ' : ''}${NUMBER.format(deliveries)} deliveries`;
            return (
              <>
                <p>Replays {what}. They keep their webhook-ids, so a receiver that already has them may ignore them.</p>
                <DialogFoot>
                  <CurlButton request={{ method: 'POST', path, body: replayable, credential: 'key' }} />
                  <Button onClick={() => setOpen(false)}>Cancel</Button>
                  <Button
                    tone="primary"
                    disabled={deliveries === 0}
                    busy={replay.isPending}
                    onClick={() => replay.mutate(replayable, { onSuccess: () => setOpen(false) })}
                  >
                    Replay {what}
                  </Button>
                </DialogFoot>
              </>
            );
          }}
        </QueryView>
        {replay.error && <FailureNotice error={replay.error} />}
      </Dialog>
    </>
  );
}
