import { Button } from '../../ui/controls/button';
import { ListTable, RowActions } from '../../ui/layout/list-table';
import { Pill } from '../../ui/values/pill';
import { Timestamp } from '../../ui/values/timestamp';
import type { OwnSession } from './settings.queries';
import styles from './settings.module.css';

const COLUMNS = ['Session', 'Logged in', 'Last used', 'Ends at the latest'] as const;
const KINDS = { console: 'Console', api: 'API' } as const;

interface SessionTableProps {
  readonly sessions: readonly OwnSession[];
  /** The id of the session that is being ended. */
  readonly ending: string | undefined;
  readonly onEnd: (session: OwnSession) => void;
}

export function SessionTable({ sessions, ending, onEnd }: SessionTableProps) {
  return (
    <ListTable columns={COLUMNS} hasActions>
      {sessions.map((session) => (
        <tr key={session.id}>
          <th scope="row">
            <span className={styles.kind}>{KINDS[session.kind]}</span>
            {session.current && <Pill status="active">This session</Pill>}
          </th>
          <td data-label={COLUMNS[1]}>
            <Timestamp iso={session.created_at} form="brief" />
          </td>
          <td data-label={COLUMNS[2]}>
            <Timestamp iso={session.last_used_at} form="brief" />
          </td>
          <td data-label={COLUMNS[3]}>
            <Timestamp iso={session.expires_at} form="brief" />
          </td>
          <RowActions>
            {!session.current && (
              <Button size="small" busy={session.id === ending} onClick={() => onEnd(session)}>
                End session
              </Button>
            )}
          </RowActions>
        </tr>
      ))}
    </ListTable>
  );
}
