import { isInFlight } from '../../../../api/message-status';
import type { Mode } from '../../../../session/use-mode';
import { EmptyState } from '../../../../ui/states/empty-state';
import { DataGrid } from '../../../../ui/data-grid/data-grid';
import type { Column } from '../../../../ui/data-grid/grid-row';
import type { GridPage } from '../../../../ui/data-grid/use-grid-pages';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import { Pill } from '../../../../ui/values/pill';
import { Timestamp } from '../../../../ui/values/timestamp';
import type { MessageFilter } from './message-filter';
import { type MessageRow, messagePage, type MessagePage } from './messages.queries';

const COLUMNS: readonly Column<MessageRow>[] = [
  { title: 'Accepted', width: '9rem', cell: ({ created_at }) => <Timestamp iso={created_at} form="brief" /> },
  {
    title: 'To',
    width: '8rem',
    cell: ({ recipient, mode }) => <PhoneNumber number={recipient} isTest={mode === 'test'} />,
  },
  { title: 'From', width: '8rem', cell: ({ sender }) => <bdi>{sender}</bdi> },
  {
    title: 'Status',
    width: 'minmax(8rem, 1fr)',
    cell: ({ status, reason }) => (
      <>
        <Pill status={status} /> {reason !== null && <code>{reason.code}</code>}
      </>
    ),
  },
];

interface MessageLogProps {
  readonly mode: Mode;
  readonly filter: MessageFilter;
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
}

export function MessageLog({ mode, filter, opened, onOpen }: MessageLogProps) {
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DataGrid
      label="Messages"
      columns={COLUMNS}
      keyOf={({ message_id }) => message_id}
      mayChange={isInFlight}
      opened={opened}
      onOpen={onOpen}
      page={(cursor) => messagePage(filter, mode, cursor)}
      read={gridPage}
      empty={
        isFiltered ? (
          <EmptyState title="No matching messages">
            <p>Try a longer period or fewer filters.</p>
          </EmptyState>
        ) : (
          <EmptyState title="No messages yet">
            <p>Create an API key and run the command that comes with it.</p>
          </EmptyState>
        )
      }
    />
  );
}

const gridPage = ({ messages, next_cursor }: MessagePage): GridPage<MessageRow> => ({
  rows: messages,
  next: next_cursor,
});
