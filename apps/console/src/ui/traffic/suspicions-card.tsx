import type { ReactNode } from 'react';
import type { Destination, Suspicion } from '../../api/traffic-limits';
import { t } from '../../i18n/t';
import { listOf } from '../../i18n/text/list-text';
import { countText, tenthText } from '../../i18n/text/number-text';
import { Button } from '../controls/button';
import { Card } from '../layout/card';
import { ListTable, RowActions } from '../layout/list-table';
import { EmptyState } from '../states/empty-state';
import { Pill } from '../values/pill';
import { Timestamp } from '../values/timestamp';
import styles from './traffic.module.css';

const COLUMNS = [
  t.traffic.suspicions.what,
  t.traffic.suspicions.state,
  t.traffic.suspicions.codes,
  t.traffic.suspicions.compared,
  t.traffic.suspicions.last,
] as const;

interface SuspicionsCardProps {
  readonly suspicions: readonly Suspicion[];
  /** Begins to refuse what a row shows. Absent where the user may not. */
  readonly onRefuse?: ((start: Destination) => void) | undefined;
  /** Whose codes they were, in a list of several accounts. */
  readonly vendorOf?: (id: number) => ReactNode;
}

/** Codes that hardly anybody verifies, and what to do about them. */
export function SuspicionsCard({ suspicions, onRefuse, vendorOf }: SuspicionsCardProps) {
  if (suspicions.length === 0)
    return (
      <Card title={t.traffic.suspicions.title}>
        <EmptyState title={t.traffic.suspicions.none}>
          <p>{t.traffic.suspicions.noneMeans}</p>
        </EmptyState>
      </Card>
    );
  const columns = vendorOf ? [...COLUMNS, t.traffic.suspicions.account] : COLUMNS;
  return (
    <Card {...(vendorOf ? { label: t.traffic.suspicions.title } : { title: t.traffic.suspicions.title })} flush>
      <p className={styles.means}>{t.traffic.suspicions.means}</p>
      <ListTable columns={columns} hasActions={onRefuse !== undefined}>
        {suspicions.map((suspicion) => (
          <Row
            key={`${suspicion.vendor_id}-${suspicion.day}-${suspicion.rule}-${suspicion.key}`}
            suspicion={suspicion}
            onRefuse={onRefuse}
            vendor={vendorOf?.(suspicion.vendor_id)}
          />
        ))}
      </ListTable>
    </Card>
  );
}

interface RowProps extends Pick<SuspicionsCardProps, 'onRefuse'> {
  readonly suspicion: Suspicion;
  readonly vendor: ReactNode;
}

function Row({ suspicion, onRefuse, vendor }: RowProps) {
  const { rule, key, sent, refused, verified, seen, last_at: last } = suspicion;
  return (
    <tr>
      <th scope="row">
        {t.traffic.suspicions.rules[rule](
          <span className="mono" dir="ltr">
            {key}
          </span>,
        )}
        <p>{t.traffic.suspicions.advice[rule]}</p>
      </th>
      <td>
        <Pill hue={refused > 0 ? 'bad' : 'warn'}>
          {refused > 0 ? t.traffic.suspicions.refused : t.traffic.suspicions.shadow}
        </Pill>
      </td>
      <td data-label={COLUMNS[2]}>
        {listOf([
          ...(sent > 0 ? [t.traffic.suspicions.sentOnes(countText(sent), countText(verified))] : []),
          ...(refused > 0 ? [t.traffic.suspicions.refusedOnes(countText(refused))] : []),
        ])}
      </td>
      <td data-label={COLUMNS[3]}>
        {t.traffic.suspicions.seen(tenthText(seen.generated - seen.verified), tenthText(seen.limit))}
      </td>
      <td data-label={COLUMNS[4]}>
        <Timestamp iso={last} form="brief" />
      </td>
      {vendor !== undefined && <td data-label={t.traffic.suspicions.account}>{vendor}</td>}
      {onRefuse && (
        <RowActions>
          {rule === 'prefix' && (
            <Button
              size="small"
              aria-label={t.traffic.suspicions.refuseOne(key)}
              onClick={() => onRefuse({ prefixes: [key], lanes: ['otp'], allowed: false })}
            >
              {t.traffic.suspicions.refuse}
            </Button>
          )}
        </RowActions>
      )}
    </tr>
  );
}
