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
  t.apiKeys.expires,
] as const;

interface ApiKeyTableProps {
  readonly keys: readonly ListedApiKey[];
  readonly onReplace: (key: ListedApiKey) => void;
  readonly onRevoke: (key: ListedApiKey) => void;
}

export function ApiKeyTable({ keys, onReplace, onRevoke }: ApiKeyTableProps) {
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
              {key.networks.length > 0 && <bdi className={`mono ${styles.below}`}>{key.networks.join(', ')}</bdi>}
            </td>
            <td data-label={COLUMNS[4]}>
              {key.last_used_at === null ? t.apiKeys.never : <Timestamp iso={key.last_used_at} form="brief" />}
              {key.last_used_address !== null && <bdi className={`mono ${styles.below}`}>{key.last_used_address}</bdi>}
            </td>
            <td data-label={COLUMNS[5]} className={styles.quiet}>
              <Timestamp iso={key.created_at} form="brief" />
              <bdi className={styles.below}>{key.created_by.email}</bdi>
            </td>
            <td data-label={COLUMNS[6]}>
              {key.expires_at === null ? t.apiKeys.neverExpires : <Timestamp iso={key.expires_at} form="brief" />}
            </td>
            <RowActions>
              <Button size="small" onClick={() => onReplace(key)} aria-label={t.apiKeys.replaceKey(key.name)}>
                {t.apiKeys.replace}
              </Button>
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
