import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { DataGrid } from '../../../ui/data-grid/data-grid';
import type { Column } from '../../../ui/data-grid/grid-row';
import type { GridPage } from '../../../ui/data-grid/use-grid-pages';
import { EmptyState } from '../../../ui/states/empty-state';
import { ENGLISH } from '../../../ui/values/api-text';
import { resultOf } from '../../../ui/values/message-result';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { MaskedAddress } from '../parts/masked-address';
import { VendorName } from '../parts/vendor-link';
import styles from './messages-page.module.css';
import { type FoundMessage, foundMessages, type FoundPage } from './messages.queries';
import type { OperatorMessageFilter } from './operator-message-filter';

const COLUMNS: readonly Column<FoundMessage>[] = [
  {
    title: t.messages.accepted,
    width: '7.5rem',
    cell: ({ created_at }) => <Timestamp iso={created_at} form="brief" />,
  },
  { title: t.messages.recipient, width: 'minmax(8rem, 1fr)', cell: Recipient },
  {
    title: o.reviews.vendor,
    width: 'minmax(6rem, 1fr)',
    cell: ({ vendor_id: id, vendor_name: name }) => <VendorName id={id} name={name} />,
  },
  { title: t.messages.sender, width: 'minmax(6rem, 0.8fr)', cell: ({ sender }) => <bdi>{sender}</bdi> },
  { title: t.messages.status, width: '7.5rem', cell: ({ status }) => <Pill status={status} /> },
  { title: t.messages.result, width: 'minmax(7rem, 1.2fr)', cell: Result },
];

interface MessageListProps {
  readonly filter: OperatorMessageFilter;
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClear: () => void;
  readonly stepsIn: HTMLElement | null;
}

/** Messages of all vendors. Nothing is fetched again by itself, because the audit log has each look-up. */
export function MessageList({ filter, opened, onOpen, onClear, stepsIn }: MessageListProps) {
  return (
    <DataGrid
      label={t.pages.messages}
      columns={COLUMNS}
      keyOf={({ message_id }) => message_id}
      mayChange={() => false}
      opened={opened}
      onOpen={onOpen}
      narrow={TwoLines}
      stepsIn={stepsIn}
      page={(cursor) => foundMessages(filter, cursor)}
      read={gridPage}
      empty={
        <div className={styles.empty}>
          <EmptyState
            title={t.messages.noMatch}
            action={Object.keys(filter).length > 0 && <Button onClick={onClear}>{t.messages.clearFilters}</Button>}
          >
            <p>{t.messages.noMatchAdvice}</p>
          </EmptyState>
        </div>
      }
    />
  );
}

function Recipient({ recipient }: FoundMessage) {
  return (
    <span className={styles.recipient}>
      <MaskedAddress address={recipient} />
    </span>
  );
}

function Result(row: FoundMessage) {
  return (
    <span className={row.status === 'delivered' ? styles.quiet : styles.result} {...(row.reason && ENGLISH)}>
      {resultOf(row)}
    </span>
  );
}

/** A row on a phone. */
function TwoLines(row: FoundMessage) {
  return (
    <span className={styles.two}>
      <Recipient {...row} />
      <Pill status={row.status} />
      <span className={styles.second} data-shortened>
        <VendorName id={row.vendor_id} name={row.vendor_name} /> · <bdi>{row.sender}</bdi>
      </span>
      <span className={styles.time}>
        <Timestamp iso={row.created_at} form="brief" />
      </span>
    </span>
  );
}

const gridPage = ({ messages, next_cursor }: FoundPage): GridPage<FoundMessage> => ({
  rows: messages,
  next: next_cursor,
});
