import { useState } from 'react';
import { CAP_WARNING, shareOfCap } from '../../api/share-of-cap';
import type { LimitsSource, TrafficLimits } from '../../api/traffic-limits';
import { t } from '../../i18n/t';
import { countText, percentText } from '../../i18n/text/number-text';
import { Button } from '../controls/button';
import { Card } from '../layout/card';
import { ListTable } from '../layout/list-table';
import { Pill } from '../values/pill';
import { CapsDialog } from './caps-dialog';

const COLUMNS = [t.traffic.caps.of, t.traffic.caps.state, t.traffic.caps.used] as const;

interface CapsCardProps {
  readonly limits: TrafficLimits;
  readonly source: LimitsSource;
  readonly mayChange: boolean;
}

/** How much may be sent on a day, and how much of that is used. */
export function CapsCard({ limits, source, mayChange }: CapsCardProps) {
  const [changing, setChanging] = useState(false);
  const { own, operator, today } = limits;
  return (
    <Card
      title={t.traffic.caps.title}
      caption={t.traffic.caps.day}
      flush
      link={
        mayChange && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t.traffic.caps.change}
          </Button>
        )
      }
    >
      <ListTable columns={[...COLUMNS, t.traffic.byAccount, t.traffic.byOperator]}>
        <CapRow
          name={t.traffic.caps.credits}
          use={today.credits}
          own={own.credits_per_day}
          other={operator.credits_per_day}
        />
        <CapRow name={t.traffic.caps.codes} use={today.codes} own={own.codes_per_day} other={operator.codes_per_day} />
      </ListTable>
      <CapsDialog open={changing} limits={limits} source={source} onClose={() => setChanging(false)} />
    </Card>
  );
}

interface CapRowProps {
  readonly name: string;
  readonly use: TrafficLimits['today']['credits'];
  readonly own: number | null;
  readonly other: number | null;
}

function CapRow({ name, use, own, other }: CapRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <CapPill use={use} />
      </td>
      <td data-label={COLUMNS[2]}>
        {use ? t.traffic.caps.usedOf(countText(use.used), countText(use.cap)) : t.traffic.caps.notCounted}
      </td>
      <td data-label={t.traffic.byAccount}>{capText(own)}</td>
      <td data-label={t.traffic.byOperator}>{capText(other)}</td>
    </tr>
  );
}

function CapPill({ use }: Pick<CapRowProps, 'use'>) {
  const share = shareOfCap(use);
  if (share === null) return <Pill hue="outline">{t.traffic.caps.none}</Pill>;
  if (share >= 1) return <Pill hue="bad">{t.traffic.caps.reached}</Pill>;
  return <Pill hue={share >= CAP_WARNING ? 'warn' : 'good'}>{t.traffic.caps.share(percentText(share))}</Pill>;
}

const capText = (cap: number | null): string => (cap === null ? t.traffic.caps.none : countText(cap));
