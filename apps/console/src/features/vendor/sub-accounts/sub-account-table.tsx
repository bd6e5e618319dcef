import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import type { SubAccount } from './sub-accounts.queries';
import styles from './sub-accounts.module.css';

const COLUMNS = [t.subAccounts.name, t.subAccounts.state, t.subAccounts.created] as const;

interface SubAccountActions {
  readonly onSuspend: (account: SubAccount) => void;
  readonly onUnsuspend: (account: SubAccount) => void;
  readonly onClose: (account: SubAccount) => void;
}

interface SubAccountTableProps extends SubAccountActions {
  readonly accounts: readonly SubAccount[];
  /** The id of the sub-account whose suspension is being ended. */
  readonly unsuspending: number | undefined;
}

export function SubAccountTable({ accounts, unsuspending, ...actions }: SubAccountTableProps) {
  return (
    <ListTable columns={COLUMNS} hasActions>
      {accounts.map((account) => (
        <tr key={account.id}>
          <th scope="row">
            <bdi>{account.name}</bdi>
            <bdi className={styles.email}>{account.email}</bdi>
          </th>
          <td>
            <State account={account} />
          </td>
          <td data-label={COLUMNS[2]}>
            <Timestamp iso={account.created_at} form="brief" />
          </td>
          <RowActions>
            <Actions account={account} isUnsuspending={account.id === unsuspending} {...actions} />
          </RowActions>
        </tr>
      ))}
    </ListTable>
  );
}

function State({ account: { status, suspended_by_parent: byParent } }: { readonly account: SubAccount }) {
  if (status === 'active') return <Pill status="active" />;
  if (status === 'closed') return <Pill hue="outline">{t.subAccounts.states.closed}</Pill>;
  const { suspended, suspendedByOperator } = t.subAccounts.states;
  return <Pill hue="warn">{byParent ? suspended : suspendedByOperator}</Pill>;
}

/** Only an operator ends the suspension of an operator, and nobody opens a closed sub-account again. */
function Actions(props: SubAccountActions & { readonly account: SubAccount; readonly isUnsuspending: boolean }) {
  const { account, isUnsuspending, onSuspend, onUnsuspend, onClose } = props;
  const { name, status, suspended_by_parent: byParent } = account;
  if (status === 'closed') return null;
  return (
    <>
      {status === 'active' && (
        <Button size="small" aria-label={t.subAccounts.suspendOne(name)} onClick={() => onSuspend(account)}>
          {t.subAccounts.suspend}
        </Button>
      )}
      {byParent && (
        <Button
          size="small"
          busy={isUnsuspending}
          aria-label={t.subAccounts.unsuspendOne(name)}
          onClick={() => onUnsuspend(account)}
        >
          {t.subAccounts.unsuspend}
        </Button>
      )}
      <Button size="small" aria-label={t.subAccounts.closeOne(name)} onClick={() => onClose(account)}>
        {t.subAccounts.close}
      </Button>
    </>
  );
}
