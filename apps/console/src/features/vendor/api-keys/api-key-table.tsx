import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import styles from './api-keys.module.css';
import type { ListedApiKey } from './api-keys.queries';

const COLUMNS = [
  t.apiKeys.name,
  t.apiKeys.mode,
  t.apiKeys.key,
  t.apiKeys.scopes,
  t.apiKeys.lastUsed,
  t.apiKeys.created,
] as const;

interface ApiKeyTableProps {
  readonly keys: readonly ListedApiKey[];
  readonly onRevoke: (key: ListedApiKey) => void;
}

export function ApiKeyTable({ keys, onRevoke }: ApiKeyTableProps) {
  return (
    <Card flush>
      <ListTable columns={COLUMNS} hasActions>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <bdi>{key.name}</bdi>
            </th>
            <td>
              <Pill status={key.mode} />
            </td>
            <td data-label={COLUMNS[2]} className="mono">
              <bdi>{key.prefix}…</bdi>
            </td>
            <td data-label={COLUMNS[3]}>
              <Scopes scopes={key.scopes} />
            </td>
            <td data-label={COLUMNS[4]}>
              {key.last_used_at === null ? t.apiKeys.never : <Timestamp iso={key.last_used_at} form="brief" />}
            </td>
            <td data-label={COLUMNS[5]} className={styles.quiet}>
              <Timestamp iso={key.created_at} form="brief" />
            </td>
            <RowActions>
              <Button size="small" onClick={() => onRevoke(key)} aria-label={t.apiKeys.revokeKey(key.name)}>
                {t.apiKeys.revoke}
              </Button>
            </RowActions>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

function Scopes({ scopes }: Pick<ListedApiKey, 'scopes'>) {
  return (
    <span className={styles.scopes}>
      {scopes.map((scope) => (
        <span key={scope} className={styles.scope}>
          {scope}
        </span>
      ))}
    </span>
  );
}
