import { t } from '../../../i18n/t';
import { useMe } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import type { TeamUser } from './team.queries';
import styles from './team.module.css';

const COLUMNS = [t.team.email, t.team.state, t.team.role, t.team.added] as const;

interface UserActions {
  readonly onDisable: (user: TeamUser) => void;
  readonly onEnable: (user: TeamUser) => void;
  readonly onEndSessions: (user: TeamUser) => void;
}

interface UserTableProps extends UserActions {
  readonly users: readonly TeamUser[];
  /** The id of the user who is being enabled. */
  readonly enabling: number | undefined;
}

export function UserTable({ users, enabling, ...actions }: UserTableProps) {
  const { user: me } = useMe();
  return (
    <ListTable columns={COLUMNS} hasActions>
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">
            <bdi>{user.email}</bdi>
            {user.id === me.id && <span className={styles.you}>{t.team.you}</span>}
            {user.operator_reset_at && (
              <span className={styles.you} title={user.operator_reset_reason ?? undefined}>
                {t.team.operatorReset(<Timestamp iso={user.operator_reset_at} form="brief" />)}
              </span>
            )}
          </th>
          <td>
            {user.status === 'active' ? <Pill status="active" /> : <Pill hue="outline">{t.statuses.disabled}</Pill>}
          </td>
          <td data-label={COLUMNS[2]}>{t.shell.roles[user.role]}</td>
          <td data-label={COLUMNS[3]}>
            <Timestamp iso={user.created_at} form="brief" />
          </td>
          <RowActions>
            {user.id !== me.id && <Actions user={user} isEnabling={user.id === enabling} {...actions} />}
          </RowActions>
        </tr>
      ))}
    </ListTable>
  );
}

function Actions(props: UserActions & { readonly user: TeamUser; readonly isEnabling: boolean }) {
  const { user, isEnabling, onDisable, onEnable, onEndSessions } = props;
  if (user.status === 'disabled')
    return (
      <Button size="small" busy={isEnabling} aria-label={t.team.enableUser(user.email)} onClick={() => onEnable(user)}>
        {t.team.enable}
      </Button>
    );
  return (
    <>
      <Button size="small" aria-label={t.team.endSessionsOf(user.email)} onClick={() => onEndSessions(user)}>
        {t.team.endSessions}
      </Button>
      <Button size="small" aria-label={t.team.disableUser(user.email)} onClick={() => onDisable(user)}>
        {t.team.disable}
      </Button>
    </>
  );
}
