import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { countText, decimalText } from '../../../i18n/text/number-text';
import { Sparkline } from '../../../charts/sparkline';
import { Card, CardGrid } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { MetricCard } from '../../../ui/layout/metric-card';
import { durationText } from '../../../ui/values/delay-text';
import styles from './overview.module.css';
import type { Snapshot } from '../parts/snapshot.query';
import { LANE_LIMIT_S } from './verdict';

const COLUMNS = [o.overview.lane, o.overview.waiting, o.overview.oldestInLane, o.overview.limit] as const;

interface TrafficProps {
  readonly messaging: NonNullable<Snapshot['messaging']>;
}

const RATES = ['accepted', 'submitted', 'reported'] as const;

/** How many messages a second come in, go out and are reported, all vendors together, now and in the last hour. */
export function Rates({ messaging: { rates, minutes } }: TrafficProps) {
  if (rates === null) return null;
  return (
    <CardGrid columns={3}>
      {RATES.map((name) => (
        <MetricCard
          key={name}
          label={o.overview[name]}
          value={decimalText(rates[name])}
          unit={o.overview.aSecond}
          {...(minutes.length > 1 && { note: o.overview.lastMinutes(minutes.length) })}
        >
          {minutes.length > 1 && <Minutes values={minutes.map((minute) => minute[name])} />}
        </MetricCard>
      ))}
    </CardGrid>
  );
}

function Minutes({ values }: { readonly values: readonly number[] }) {
  return <Sparkline values={values} summary={o.overview.lowestAndHighest(...extremes(values))} />;
}

const extremes = (values: readonly number[]): [lowest: string, highest: string] => [
  decimalText(Math.min(...values)),
  decimalText(Math.max(...values)),
];

/** What waits in each lane, and whether the oldest has waited too long. */
export function Queues({ messaging: { queue } }: TrafficProps) {
  return (
    <Card
      title={o.overview.queues}
      flush
      link={
        <Link to="/ops/stuck" search={{ tab: 'oldest' }}>
          {o.stuck.oldest}
        </Link>
      }
    >
      <ListTable columns={COLUMNS}>
        {queue.map(({ lane, messages, oldest_seconds: oldest }) => (
          <tr key={lane}>
            <th scope="row">{o.stuck.lanes[lane]}</th>
            <td>{countText(messages)}</td>
            <td data-label={COLUMNS[2]} className={oldest > LANE_LIMIT_S[lane] ? styles.late : undefined}>
              {messages === 0 ? '–' : durationText(oldest * 1_000)}
            </td>
            <td data-label={COLUMNS[3]}>{durationText(LANE_LIMIT_S[lane] * 1_000)}</td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
