import { useState } from 'react';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { Sparkline } from '../../../charts/sparkline';
import { Card } from '../../../ui/layout/card';
import styles from './bulk-page.module.css';

const MAX_SAMPLES = 120;

interface Samples {
  readonly updatedAt: number;
  readonly rates: readonly number[];
}

interface BulkRateProps {
  readonly rate: number;
  /** When the rate was fetched. */
  readonly updatedAt: number;
}

/** The rate of a send since the page was opened. */
export function BulkRate({ rate, updatedAt }: BulkRateProps) {
  const [samples, setSamples] = useState<Samples>({ updatedAt, rates: [rate] });
  if (samples.updatedAt !== updatedAt) setSamples({ updatedAt, rates: [...samples.rates, rate].slice(-MAX_SAMPLES) });
  const { rates } = samples;
  const moves = rates.length > 1 && rates.some((one) => one > 0);
  return (
    <Card title={t.oneSend.rate.title} caption={t.oneSend.rate.caption}>
      {moves ? (
        <Sparkline values={rates} summary={t.oneSend.rate.summary(countText(rate), countText(Math.max(...rates)))} />
      ) : (
        <p className={styles.quiet}>{rate > 0 ? t.oneSend.rate.now(countText(rate)) : t.oneSend.rate.nothing}</p>
      )}
    </Card>
  );
}
