import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReasonBars } from '../../../charts/reason-bars';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { Card } from '../../../ui/layout/card';
import { useZone } from '../../../ui/preferences/time-zone';
import { QueryView } from '../../../ui/states/query-view';
import type { Span } from '../usage/span/span';
import { usage } from '../usage/usage.queries';
import styles from './overview.module.css';
import { topReasons } from './top-reasons';

/** The most frequent reasons of messages that were not delivered. */
export function ReasonsCard({ span }: { readonly span: Span }) {
  const zone = useZone();
  const query = useQuery(usage({ span, zone, group: 'reason', mode: useMode() }));
  const reasons = query.data ? topReasons(query.data.series) : [];
  const failures = query.data ? query.data.totals.undelivered + query.data.totals.failed : 0;
  const search = { from: span.from, to: span.to, status: 'undelivered,failed' } as const;
  return (
    <Card
      title={t.overview.reasons.title}
      {...(failures > 0 && { caption: t.counts.messages(failures) })}
      {...(failures > 0 && {
        link: (
          <Link to="/messages" search={search}>
            {t.overview.reasons.all}
          </Link>
        ),
      })}
    >
      <QueryView query={query}>
        {() =>
          reasons.length === 0 ? (
            <p className={styles.calmLine}>{t.overview.reasons.none}</p>
          ) : (
            <ReasonBars
              reasons={reasons}
              link={(_reason, count) => (
                <Link to="/messages" search={search}>
                  {count}
                </Link>
              )}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
