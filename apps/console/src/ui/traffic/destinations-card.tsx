import { useState } from 'react';
import type { Destination, LimitsSource, TrafficLimits } from '../../api/traffic-limits';
import { t } from '../../i18n/t';
import { listOf } from '../../i18n/text/list-text';
import { Button } from '../controls/button';
import { Dialog, DialogFoot } from '../controls/dialog';
import { Card } from '../layout/card';
import { ListTable, RowActions } from '../layout/list-table';
import { toastDone } from '../overlays/toast';
import { EmptyState } from '../states/empty-state';
import { FailureNotice } from '../states/failure-notice';
import { Pill } from '../values/pill';
import { ANY_DESTINATION, isSame, LANES, prefixText } from './destination';
import { useChangeLimits } from './use-change-limits';

const COLUMNS = [t.traffic.destinations.prefixes, t.traffic.destinations.rule] as const;
/** More than anybody reads in a cell. The API has all of them. */
const MAX_SHOWN = 24;
const BY = { own: t.traffic.byAccount, operator: t.traffic.byOperator } as const;

interface DestinationsCardProps {
  readonly limits: TrafficLimits;
  readonly source: LimitsSource;
  readonly mayChange: boolean;
  /** Where the page has no button for it. */
  readonly onAdd?: ((start: Destination) => void) | undefined;
}

/** Where may be sent to: by the account's own limits and by those of operators. */
export function DestinationsCard({ limits, source, mayChange, onAdd }: DestinationsCardProps) {
  const [removing, setRemoving] = useState<Destination | null>(null);
  const rows = (['own', 'operator'] as const).flatMap((by) =>
    limits[by].destinations.map((entry, nth) => ({ by, entry, key: `${by}-${nth}` })),
  );
  return (
    <Card
      title={t.traffic.destinations.title}
      flush={rows.length > 0}
      link={
        onAdd && (
          <Button size="small" onClick={() => onAdd(ANY_DESTINATION)}>
            {t.traffic.destinations.add}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t.traffic.destinations.none}>
          <p>{t.traffic.destinations.noneAdvice}</p>
        </EmptyState>
      ) : (
        <ListTable
          columns={[...COLUMNS, t.traffic.destinations.lanes, t.traffic.destinations.setBy]}
          hasActions={mayChange}
        >
          {rows.map(({ by, entry, key }) => (
            <Row
              key={key}
              entry={entry}
              setBy={BY[by]}
              {...(mayChange && { onRemove: by === source.changes ? () => setRemoving(entry) : null })}
            />
          ))}
        </ListTable>
      )}
      <RemoveDialog entry={removing} source={source} onClose={() => setRemoving(null)} />
    </Card>
  );
}

interface RowProps {
  readonly entry: Destination;
  readonly setBy: string;
  /** Null: others have set it. Absent: the user may change nothing. */
  readonly onRemove?: (() => void) | null;
}

function Row({ entry, setBy, onRemove }: RowProps) {
  const { lanes, allowed } = entry;
  return (
    <tr>
      <th scope="row">
        <Prefixes entry={entry} />
      </th>
      <td>
        <Pill hue={allowed ? 'good' : 'bad'}>
          {allowed ? t.traffic.destinations.allowed : t.traffic.destinations.refused}
        </Pill>
      </td>
      <td data-label={t.traffic.destinations.lanes}>
        {lanes.length === LANES.length
          ? t.traffic.destinations.allLanes
          : listOf(lanes.map((lane) => t.traffic.lanes[lane]))}
      </td>
      <td data-label={t.traffic.destinations.setBy}>{setBy}</td>
      {onRemove !== undefined && (
        <RowActions>
          {onRemove && (
            <Button
              size="small"
              aria-label={t.traffic.destinations.removeOne(prefixText(entry.prefixes))}
              onClick={onRemove}
            >
              {t.traffic.destinations.remove}
            </Button>
          )}
        </RowActions>
      )}
    </tr>
  );
}

function Prefixes({ entry: { prefixes } }: { readonly entry: Destination }) {
  if (prefixes.length === 1 && prefixes[0] === '') return t.traffic.destinations.everywhere;
  const more = prefixes.length - MAX_SHOWN;
  return (
    <>
      <span className="mono" dir="ltr">
        {prefixText(prefixes.slice(0, MAX_SHOWN))}
      </span>
      {more > 0 && <p>{t.traffic.destinations.more(more)}</p>}
    </>
  );
}

interface RemoveDialogProps {
  /** Null while nothing is asked. */
  readonly entry: Destination | null;
  readonly source: LimitsSource;
  readonly onClose: () => void;
}

function RemoveDialog({ entry, source, onClose }: RemoveDialogProps) {
  const change = useChangeLimits(source);
  const close = (): void => {
    change.reset();
    onClose();
  };
  const remove = (entry: Destination): void =>
    change.mutate((now) => ({ destinations: now[source.changes].destinations.filter((one) => !isSame(one, entry)) }), {
      onSuccess: () => {
        close();
        toastDone(t.traffic.changed, t.traffic.holdsSoon);
      },
    });
  return (
    <Dialog open={entry !== null} title={t.traffic.destinations.removing} onClose={close}>
      {entry && (
        <>
          <Prefixes entry={entry} />
          <p>{entry.allowed ? t.traffic.destinations.removingAllowed : t.traffic.destinations.removingRefused}</p>
          {change.error && <FailureNotice error={change.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button tone="danger" busy={change.isPending} onClick={() => remove(entry)}>
              {t.traffic.destinations.remove}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
