import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { saveFile } from '../../../ui/controls/save-file';
import { Card } from '../../../ui/layout/card';
import { toastDone, toastFailed } from '../../../ui/overlays/toast';
import { allMessages } from '../messages/log/all-messages';
import { CSV_HEADER, csvOf } from '../messages/log/csv';
import { handOver } from '../send/handed-over';
import { failuresOf } from './bulk-figures';
import type { Bulk } from './bulk.queries';
import styles from './bulk-page.module.css';

/** Actions for the messages that were not delivered, once no more can fail. */
export function BulkFailures({ bulk }: { readonly bulk: Bulk }) {
  const { failed, retryable } = failuresOf(bulk);
  const maySend = useMay('sms.send');
  const actions = useFailureActions(bulk);
  const isOver = bulk.state === 'finished';
  if (failed === 0) return null;
  return (
    <Card>
      <div className={styles.after}>
        <h2>{isOver ? t.oneSend.failures.over : t.oneSend.failures.notOver}</h2>
        <p>{isOver ? adviceOf(retryable) : t.oneSend.failures.notOverMeans}</p>
        <Button disabled={!isOver} busy={actions.busy} onClick={() => void actions.download()}>
          <Download />
          {t.oneSend.failures.download(countText(failed))}
        </Button>
        {maySend && retryable > 0 && (
          <Button disabled={!isOver} busy={actions.busy} onClick={() => void actions.sendAgain()}>
            <RotateCw />
            {t.oneSend.failures.sendAgain(countText(retryable))}
          </Button>
        )}
      </div>
    </Card>
  );
}

const adviceOf = (retryable: number): string =>
  retryable > 0 ? t.oneSend.failures.retryHelps : t.oneSend.failures.retryDoesNotHelp;

function useFailureActions({ request_id, mode }: Bulk) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const collect = async (
    what: string,
    onFailed: (failed: Awaited<ReturnType<typeof allMessages>>) => void | Promise<void>,
  ): Promise<void> => {
    setBusy(true);
    try {
      await onFailed(await allMessages(client, { request_id, status: 'undelivered,failed' }, mode));
    } catch (error) {
      toastFailed(what, error, () => void collect(what, onFailed));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    download: () =>
      collect(t.oneSend.failures.notDownloaded, ({ messages }) => {
        saveFile(new Blob([CSV_HEADER, csvOf(messages)], { type: 'text/csv' }), 'failed-messages.csv');
        toastDone(t.oneSend.failures.downloaded(messages.length));
      }),
    sendAgain: () =>
      collect(t.oneSend.failures.notRead, async ({ messages }) => {
        const retryable = messages.filter(({ reason }) => reason?.retry_helps);
        const numbers = retryable.map(({ recipient }) => recipient);
        await handOver(client, mode, { numbers, sender: retryable[0]?.sender ?? '' });
        void navigate({ to: '/send', search: mode === 'test' ? { mode } : {} });
      }),
  };
}
