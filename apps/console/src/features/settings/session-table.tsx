import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { ListTable, RowActions } from '../../ui/layout/list-table';
import { Pill } from '../../ui/values/pill';
import { Timestamp } from '../../ui/values/timestamp';
import type { OwnSession } from './settings.queries';
import styles from './settings.module.css';

const COLUMNS = [
  t.settings.sessions.session,
  t.settings.sessions.where,
  t.settings.sessions.loggedIn,
  t.settings.sessions.lastUsed,
  t.settings.sessions.endsAtLatest,
] as const;

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
            <span className={styles.kind}>{t.settings.sessions.kinds[session.kind]}</span>
            {session.current && <Pill status="active">{t.settings.sessions.current}</Pill>}
            {session.after_operator_reset && <Pill status="pending">{t.settings.sessions.afterReset}</Pill>}
          </th>
          <td data-label={COLUMNS[1]}>
            <bdi>{session.device}</bdi> <bdi className="mono">{session.address}</bdi>
          </td>
          <td data-label={COLUMNS[2]}>
            <Timestamp iso={session.created_at} form="brief" />
          </td>
          <td data-label={COLUMNS[3]}>
            <Timestamp iso={session.last_used_at} form="brief" />
          </td>
          <td data-label={COLUMNS[4]}>
            <Timestamp iso={session.expires_at} form="brief" />
          </td>
          <RowActions>
            {!session.current && (
              <Button size="small" busy={session.id === ending} onClick={() => onEnd(session)}>
                {t.settings.sessions.end}
              </Button>
            )}
          </RowActions>
        </tr>
      ))}
    </ListTable>
  );
}
