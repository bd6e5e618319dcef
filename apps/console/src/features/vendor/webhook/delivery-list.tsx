import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
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
  /** Undefined closes the details. */
  readonly onOpen: (id: string | undefined) => void;
  readonly onSkipped: () => void;
}

export function DeliveryList({ filter, cursor, opened, onCursor, onOpen, onSkipped }: DeliveryListProps) {
  const query = useQuery(deliveries(filter, cursor));
  return (
    <section className={styles.list} aria-label={t.webhook.deliveries.list}>
      <QueryView query={query}>
        {({ deliveries: rows, next_cursor: next }) => {
          // Without a webhook every event is skipped; such rows would hide the others.
          const shown = filter.status === undefined ? rows.filter(({ status }) => status !== 'skipped') : rows;
          const skipped = rows.length - shown.length;
          return (
            <div className={styles.columns}>
              <div className={styles.list}>
                {shown.length > 0 && (
                  <Card flush>
                    <DeliveryTable deliveries={shown} opened={opened} onOpen={onOpen} />
                  </Card>
                )}
                {rows.length === 0 && (
                  <EmptyState
                    title={Object.keys(filter).length === 0 ? t.webhook.deliveries.none : t.webhook.deliveries.noMatch}
                  />
                )}
                {skipped > 0 && <Skipped count={skipped} onShow={onSkipped} />}
                <p className={styles.pages}>
                  {cursor !== undefined && (
                    <Button onClick={() => onCursor(undefined)}>{t.webhook.deliveries.newest}</Button>
                  )}
                  {next !== null && <Button onClick={() => onCursor(next)}>{t.ui.older}</Button>}
                </p>
              </div>
              <DeliveryDetails
                key={opened}
                delivery={rows.find(({ id }) => id === opened)}
                onClose={() => onOpen(undefined)}
              />
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}

function Skipped({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <p className={styles.skipped}>
      {t.webhook.deliveries.skipped(count)}{' '}
      <Button size="small" tone="ghost" onClick={onShow}>
        {t.webhook.deliveries.showSkipped}
      </Button>
    </p>
  );
}
