import { Link } from '@tanstack/react-router';
import { isInFlight } from '../../../../api/message-status';
import { t } from '../../../../i18n/t';
import type { Mode } from '../../../../session/use-mode';
import { Button, buttonClass } from '../../../../ui/controls/button';
import { DataGrid } from '../../../../ui/data-grid/data-grid';
import type { Column } from '../../../../ui/data-grid/grid-row';
import type { GridPage } from '../../../../ui/data-grid/use-grid-pages';
import { EmptyState } from '../../../../ui/states/empty-state';
import { ENGLISH } from '../../../../ui/values/api-text';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import { Pill } from '../../../../ui/values/pill';
import { Timestamp } from '../../../../ui/values/timestamp';
import type { MessageFilter } from '../../../../api/message-filter';
import styles from './message-log.module.css';
import { resultOf } from '../../../../ui/values/message-result';
import { type MessageRow, messagePage, type MessagePage } from './messages.queries';

const COLUMNS: readonly Column<MessageRow>[] = [
  {
    title: t.messages.accepted,
    width: '7.5rem',
    cell: ({ created_at }) => <Timestamp iso={created_at} form="brief" />,
  },
  { title: t.messages.recipient, width: 'minmax(8.5rem, 1fr)', cell: Recipient },
  { title: t.messages.sender, width: 'minmax(6rem, 1fr)', cell: ({ sender }) => <bdi>{sender}</bdi> },
  { title: t.messages.status, width: '7.5rem', cell: ({ status }) => <Pill status={status} /> },
  { title: t.messages.result, width: 'minmax(7rem, 1.4fr)', cell: Result },
];

interface MessageLogProps {
  readonly mode: Mode;
  readonly filter: MessageFilter;
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClear: () => void;
  readonly stepsIn: HTMLElement | null;
}

export function MessageLog({ mode, filter, opened, onOpen, onClear, stepsIn }: MessageLogProps) {
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DataGrid
      label={t.pages.messages}
      columns={COLUMNS}
      keyOf={({ message_id }) => message_id}
      mayChange={isInFlight}
      opened={opened}
      onOpen={onOpen}
      narrow={TwoLines}
      stepsIn={stepsIn}
      page={(cursor) => messagePage(filter, mode, cursor)}
      read={gridPage}
      empty={<div className={styles.empty}>{isFiltered ? <NoMatch onClear={onClear} /> : <NoMessage />}</div>}
    />
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState title={t.messages.noMatch} action={<Button onClick={onClear}>{t.messages.clearFilters}</Button>}>
      <p>{t.messages.noMatchAdvice}</p>
    </EmptyState>
  );
}

function NoMessage() {
  return (
    <EmptyState
      title={t.messages.none}
      action={
        <Link to="/integration/keys" className={buttonClass()}>
          {t.messages.createKey}
        </Link>
      }
    >
      <p>{t.messages.noneAdvice}</p>
    </EmptyState>
  );
}

function Recipient({ recipient, mode }: MessageRow) {
  return (
    <span className={styles.recipient}>
      <PhoneNumber number={recipient} isTest={mode === 'test'} />
    </span>
  );
}

function Result(row: MessageRow) {
  return (
    <span
      className={row.status === 'delivered' ? styles.quiet : styles.result}
      title={row.reason?.text}
      {...(row.reason && ENGLISH)}
    >
      {resultOf(row)}
    </span>
  );
}

/** A row on a phone. */
function TwoLines(row: MessageRow) {
  return (
    <span className={styles.two}>
      <Recipient {...row} />
      <Pill status={row.status} />
      <span className={styles.second} data-shortened {...(row.reason && ENGLISH)}>
        <bdi>{row.sender}</bdi> · {resultOf(row)}
      </span>
      <span className={styles.time}>
        <Timestamp iso={row.created_at} form="brief" />
      </span>
    </span>
  );
}

const gridPage = ({ messages, next_cursor }: MessagePage): GridPage<MessageRow> => ({
  rows: messages,
  next: next_cursor,
});
