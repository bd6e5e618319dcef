import type { Schemas } from '@sms/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { accountBalance } from '../../../api/balance';
import { api, dataOf } from '../../../api/client';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Switch } from '../../../ui/controls/switch';
import { Field } from '../../../ui/forms/field';
import { Card } from '../../../ui/layout/card';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import styles from './usage-page.module.css';

/** Warns of a low balance in the feed of events and on the overview, once each time it falls below the limit. */
export function LowBalanceCard() {
  const { data } = useQuery(accountBalance);
  const [asking, setAsking] = useState(false);
  const change = useSetThreshold(() => setAsking(false));
  const threshold = data?.low_balance.threshold ?? null;
  if (!data) return null;
  return (
    <Card>
      <div className={styles.warning}>
        <Bell />
        <p>
          <strong>
            {threshold === null ? t.usage.lowBalance.off : t.usage.lowBalance.on(t.counts.credits(threshold))}
          </strong>{' '}
          {data.low_balance.webhook
            ? t.usage.lowBalance.whereWithWebhook(<code>balance.low</code>)
            : t.usage.lowBalance.where(<code>balance.low</code>)}
        </p>
        {threshold !== null && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t.usage.lowBalance.change}
          </Button>
        )}
        <Switch
          label={t.usage.lowBalance.warn}
          checked={threshold !== null}
          disabled={change.isPending}
          onChange={(on) => (on ? setAsking(true) : change.mutate({ threshold: null, webhook: false }))}
        />
      </div>
      {change.error && !asking && <FailureNotice error={change.error} />}
      <Dialog open={asking} title={t.usage.lowBalance.title} onClose={() => setAsking(false)}>
        <form
          className={styles.form}
          action={(form) => change.mutate({ threshold: Number(form.get('threshold')), webhook: form.has('webhook') })}
        >
          <Field label={t.usage.lowBalance.below} hint={t.usage.lowBalance.hint}>
            <input name="threshold" type="number" min={1} step={1} required defaultValue={threshold ?? undefined} />
          </Field>
          <label>
            <input name="webhook" type="checkbox" defaultChecked={data.low_balance.webhook} />{' '}
            {t.usage.lowBalance.toWebhook}
          </label>
          {change.error && <FailureNotice error={change.error} />}
          <DialogFoot>
            <Button onClick={() => setAsking(false)}>{t.ui.cancel}</Button>
            <Button type="submit" tone="primary" busy={change.isPending}>
              {t.ui.save}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </Card>
  );
}

function useSetThreshold(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['SetLowBalanceRequest']) => dataOf(api.PUT('/v1/balance/low-balance', { body })),
    onSuccess: async (_data, { threshold }) => {
      onDone();
      toastDone(
        threshold === null
          ? t.usage.lowBalance.switchedOff
          : t.usage.lowBalance.switchedOn(t.counts.credits(threshold)),
      );
      await client.invalidateQueries({ queryKey: ['balance'] });
    },
  });
}
