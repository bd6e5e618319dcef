import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { DeliveryDetails } from './delivery-details';
import type { DeliveryFilter } from './delivery-filter';
import { DeliveryTable } from './delivery-table';
import { deliveries } from './webhook.queries';
import styles from './delivery-list.module.css';

interface DeliveryListProps {
  readonly filter: DeliveryFilter;
  /** Where the page begins; undefined means the newest deliveries. */
  readonly cursor: number | undefined;
  readonly opened: string | undefined;
  readonly onCursor: (cursor: number | undefined) => void;
  readonly onOpen: (id: string) => void;
}

export function DeliveryList({ filter, cursor, opened, onCursor, onOpen }: DeliveryListProps) {
  const query = useQuery(deliveries(filter, cursor));
  return (
    <section className={styles.list} aria-label="Deliveries">
      <QueryView query={query}>
        {({ deliveries: rows, next_cursor: next }) =>
          rows.length === 0 ? (
            <EmptyState title={Object.keys(filter).length === 0 ? 'No deliveries yet' : 'No matching deliveries'} />
          ) : (
            <div className={styles.columns}>
              <div>
                <DeliveryTable deliveries={rows} opened={opened} onOpen={onOpen} />
                <p>
                  {cursor !== undefined && <Button onClick={() => onCursor(undefined)}>Newest</Button>}{' '}
                  {next !== null && <Button onClick={() => onCursor(next)}>Older</Button>}
                </p>
              </div>
              <DeliveryDetails delivery={rows.find(({ id }) => id === opened)} />
            </div>
          )
        }
      </QueryView>
    </section>
  );
}
