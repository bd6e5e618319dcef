import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { CurlButton } from '../../../../ui/controls/curl-button';
import { Dialog, DialogFoot } from '../../../../ui/controls/dialog';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { Notice } from '../../../../ui/states/notice';
import { QueryView } from '../../../../ui/states/query-view';
import type { DeliveryFilter } from './delivery-filter';
import styles from './delivery-list.module.css';
import { replayableOf, replayCount, useReplayFilter } from './webhook.queries';

/** Replays all deliveries of the filter, after it has said how many there are. */
export function ReplayFilter({ filter }: { readonly filter: DeliveryFilter }) {
  const [open, setOpen] = useState(false);
  const replayable = replayableOf(filter);
  const count = useQuery({ ...replayCount(replayable), enabled: open && replayable !== undefined });
  const replay = useReplayFilter();
  const path = '/v1/webhook-deliveries/replay';
  if (replayable === undefined) return <span className={styles.quiet}>{t.webhook.replayAll.needsFilter}</span>;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <RotateCw />
        {t.webhook.replayAll.button}
      </Button>
      {replay.data !== undefined && <Notice tone="good" title={t.webhook.replayAll.again(replay.data)} />}
      <Dialog open={open} title={t.webhook.replayAll.button} onClose={() => setOpen(false)}>
        <QueryView query={count}>
          {({ count: deliveries, more }) => {
            const { effect, effectOnMore, confirm, confirmMore } = t.webhook.replayAll;
            return (
              <>
                <p>{(more ? effectOnMore : effect)(deliveries)}</p>
                <DialogFoot>
                  <CurlButton request={{ method: 'POST', path, body: replayable, credential: 'key' }} />
                  <Button onClick={() => setOpen(false)}>{t.ui.cancel}</Button>
                  <Button
                    tone="primary"
                    disabled={deliveries === 0}
                    busy={replay.isPending}
                    onClick={() => replay.mutate(replayable, { onSuccess: () => setOpen(false) })}
                  >
                    {(more ? confirmMore : confirm)(deliveries)}
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
