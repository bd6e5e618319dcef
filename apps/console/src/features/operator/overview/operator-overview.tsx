import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Siren, TriangleAlert } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Skeleton } from '../../../ui/states/skeleton';
import { timeText } from '../../../ui/values/time-text';
import { useZone } from '../../../ui/preferences/time-zone';
import { carriers } from '../carriers/carriers.queries';
import { Recorded } from '../parts/recorded';
import { reviews } from '../sender-names/reviews.queries';
import { uncertainMessages } from '../stuck/stuck.queries';
import { CarriersCard } from './carriers-card';
import styles from './overview.module.css';
import { ProcessesCard } from './processes-card';
import { snapshot } from '../parts/snapshot.query';
import { TasksCard } from './tasks-card';
import { Queues, Rates } from './traffic-cards';
import { UsageCard } from './usage-card';
import { type Verdict, verdictOf } from './verdict';

const REFETCH_MS = 5_000;
const ICONS = { good: CircleCheck, warn: TriangleAlert, bad: Siren } as const;

/** For whoever is on call: what is wrong first, to be read from across a room. It refreshes itself. */
export function OperatorOverview() {
  const network = useQuery(carriers);
  const waiting = useQuery({ ...reviews({ status: 'pending' }), refetchInterval: REFETCH_MS });
  const state = useQuery(snapshot);
  // Counted by a look-up that is recorded where no snapshot has the number.
  const listed = useQuery({ ...uncertainMessages(), enabled: state.isError });
  const uncertain = state.data?.messaging?.parked.uncertain ?? listed.data?.pagination.totalItems;
  const oldest = waiting.data?.sender_names[0];
  return (
    <Page
      title={t.pages.overview}
      purpose={<AsOf at={network.dataUpdatedAt} />}
      curl={{ method: 'GET', path: '/v1/admin/carriers', credential: 'token' }}
    >
      {/* What comes first would move when the rest comes. */}
      {state.isPending ? (
        <Skeleton rows={6} />
      ) : (
        <QueryView query={network}>
          {({ carriers: all }) => (
            <>
              <VerdictCard
                verdict={verdictOf(
                  {
                    carriers: all,
                    uncertain,
                    oldestReview: oldest && Date.parse(oldest.created),
                    snapshot: state.data,
                  },
                  Date.now(),
                )}
              />
              {state.data?.messaging && <Rates messaging={state.data.messaging} />}
              <div className={styles.columns}>
                <div className={styles.column}>
                  <CarriersCard carriers={all} />
                  {state.data?.messaging && <Queues messaging={state.data.messaging} />}
                  {state.data?.services && <ProcessesCard services={state.data.services} />}
                  {/* The last, because it has a request of its own. */}
                  <UsageCard />
                </div>
                <TasksCard
                  carriers={all}
                  names={waiting.data}
                  uncertain={uncertain}
                  next={listed.data?.messages[0]}
                  webhooksPaused={state.data?.webhooks?.paused}
                />
              </div>
            </>
          )}
        </QueryView>
      )}
      {state.isError && <Recorded>{o.overview.recorded}</Recorded>}
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
