import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Siren, TriangleAlert } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { timeText } from '../../../ui/values/time-text';
import { useZone } from '../../../ui/preferences/time-zone';
import { carriers } from '../carriers/carriers.queries';
import { Recorded } from '../parts/recorded';
import { reviews } from '../sender-names/reviews.queries';
import { uncertainMessages } from '../stuck/stuck.queries';
import { CarriersCard } from './carriers-card';
import styles from './overview.module.css';
import { TasksCard } from './tasks-card';
import { type Verdict, verdictOf } from './verdict';

const REFETCH_MS = 5_000;
const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: Siren } as const;

/** For whoever is on call: what is wrong first, to be read from across a room. It refreshes itself. */
export function OperatorOverview() {
  const network = useQuery(carriers);
  const waiting = useQuery({ ...reviews({ status: 'pending' }), refetchInterval: REFETCH_MS });
  const uncertain = useQuery(uncertainMessages());
  const oldest = waiting.data?.sender_names[0];
  return (
    <Page
      title={t.pages.overview}
      purpose={<AsOf at={network.dataUpdatedAt} />}
      curl={{ method: 'GET', path: '/v1/admin/carriers', credential: 'token' }}
    >
      <QueryView query={network}>
        {({ carriers: all }) => (
          <>
            <VerdictCard
              verdict={verdictOf(
                {
                  carriers: all,
                  uncertain: uncertain.data?.pagination.totalItems,
                  oldestReview: oldest && Date.parse(oldest.created),
                },
                Date.now(),
              )}
            />
            <div className={styles.columns}>
              <CarriersCard carriers={all} />
              <TasksCard carriers={all} names={waiting.data} uncertain={uncertain.data} />
            </div>
          </>
        )}
      </QueryView>
      <Recorded>{o.overview.recorded}</Recorded>
    </Page>
  );
}

function AsOf({ at }: { readonly at: number }) {
  const zone = useZone();
  return o.overview.asOf(at === 0 ? '–' : timeText(new Date(at), zone, 'brief', new Date(at)), REFETCH_MS / 1_000);
}

function VerdictCard({ verdict: { tone, sentence, problems } }: { readonly verdict: Verdict }) {
  const Icon = ICONS[tone];
  return (
    <section className={`${styles.verdict} ${styles[tone]}`} aria-label={o.overview.verdict.title} role="status">
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>{sentence}</p>
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
