import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Card } from '../../../../ui/layout/card';
import { EmptyState } from '../../../../ui/states/empty-state';
import { QueryView } from '../../../../ui/states/query-view';
import type { DeliveryFilter } from './delivery-filter';
import { DeliveryTable } from './delivery-table';
import type { DeliveryPage, WebhookDelivery } from './webhook.queries';
import styles from './delivery-list.module.css';

interface DeliveryListProps {
  readonly query: UseQueryResult<DeliveryPage>;
  readonly filter: DeliveryFilter;
  /** Where the page begins; undefined means the newest deliveries. */
  readonly cursor: number | undefined;
  readonly opened: string | undefined;
  readonly onCursor: (cursor: number | undefined) => void;
  readonly onOpen: (id: string) => void;
  readonly onSkipped: () => void;
}

/** Without a webhook every event is skipped; such rows would hide the others. */
export const shownDeliveries = (
  rows: readonly WebhookDelivery[],
  filter: DeliveryFilter,
): readonly WebhookDelivery[] =>
  filter.status === undefined ? rows.filter(({ status }) => status !== 'skipped') : rows;

export function DeliveryList(props: DeliveryListProps) {
  const { query, filter, cursor, opened, onCursor, onOpen, onSkipped } = props;
  return (
    <section className={styles.list} aria-label={t.webhook.deliveries.list}>
      <QueryView query={query}>
        {({ deliveries: rows, next_cursor: next }) => {
          const shown = shownDeliveries(rows, filter);
          const skipped = rows.length - shown.length;
          return (
            <>
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
            </>
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
