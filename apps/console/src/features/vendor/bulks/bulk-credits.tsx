import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { Card } from '../../../ui/layout/card';
import type { Bulk } from './bulk.queries';
import styles from './bulk-page.module.css';

type Credits = Pick<Bulk, 'mode' | 'recipients' | 'segments' | 'held_credits' | 'spent_credits' | 'released_credits'>;

/** What a send costs, and what came back of it. Every message of it costs the same. */
export function BulkCredits({ bulk }: { readonly bulk: Credits }) {
  const { mode, recipients, segments, held_credits: held, spent_credits: spent, released_credits: released } = bulk;
  if (mode === 'test')
    return (
      <Card title={t.oneSend.credits.title}>
        <p className={styles.quiet}>{t.oneSend.credits.test}</p>
      </Card>
    );
  return (
    <Card title={t.oneSend.credits.title} caption={t.oneSend.credits.each(t.counts.credits(segments / recipients))}>
      <dl className={styles.credits}>
        {(
          [
            [t.oneSend.credits.charged, spent],
            [t.oneSend.credits.held, held],
            [t.oneSend.credits.released, released],
          ] as const
        ).map(([label, credits]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(credits)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
