import { Link } from '@tanstack/react-router';
import { isInFlight } from '../../../../api/message-status';
import type { Mode } from '../../../../session/use-mode';
import { Button, buttonClass } from '../../../../ui/controls/button';
import { DataGrid } from '../../../../ui/data-grid/data-grid';
import type { Column } from '../../../../ui/data-grid/grid-row';
import type { GridPage } from '../../../../ui/data-grid/use-grid-pages';
import { EmptyState } from '../../../../ui/states/empty-state';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import { Pill } from '../../../../ui/values/pill';
import { Timestamp } from '../../../../ui/values/timestamp';
import type { MessageFilter } from '../filter/message-filter';
import styles from './message-log.module.css';
import { resultOf } from './message-result';
import { type MessageRow, messagePage, type MessagePage } from './messages.queries';

const COLUMNS: readonly Column<MessageRow>[] = [
  { title: 'Accepted', width: '7.5rem', cell: ({ created_at }) => <Timestamp iso={created_at} form="brief" /> },
  { title: 'To', width: 'minmax(8.5rem, 1fr)', cell: Recipient },
  { title: 'From', width: 'minmax(6rem, 1fr)', cell: ({ sender }) => <bdi>{sender}</bdi> },
  { title: 'Status', width: '7.5rem', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Result', width: 'minmax(7rem, 1.4fr)', cell: Result },
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
      label="Messages"
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
    <EmptyState title="No messages match these filters" action={<Button onClick={onClear}>Clear filters</Button>}>
      <p>Try a longer period or fewer filters.</p>
    </EmptyState>
  );
}

function NoMessage() {
  return (
    <EmptyState
      title="No messages yet"
      action={
        <Link to="/integration/keys" className={buttonClass()}>
          Create an API key
        </Link>
      }
    >
      <p>Create an API key and run the command that comes with it.</p>
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
  const result = resultOf(row);
  return (
    <span className={row.status === 'delivered' ? styles.quiet : styles.result} title={row.reason?.text}>
      {result}
    </span>
  );
}

/** A row on a phone. */
function TwoLines(row: MessageRow) {
  return (
    <span className={styles.two}>
      <Recipient {...row} />
      <Pill status={row.status} />
      <span className={styles.second}>
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
