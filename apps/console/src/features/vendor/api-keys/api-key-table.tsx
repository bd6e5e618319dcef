import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Pill } from '../../../ui/values/pill';
import { ScrollBox } from '../../../ui/layout/scroll-box';
import { Timestamp } from '../../../ui/values/timestamp';
import type { ListedApiKey } from './api-keys.queries';

interface ApiKeyTableProps {
  readonly keys: readonly ListedApiKey[];
  readonly onRevoke: (key: ListedApiKey) => void;
}

export function ApiKeyTable({ keys, onRevoke }: ApiKeyTableProps) {
  return (
    <ScrollBox label={t.pages.apiKeys}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.apiKeys.name}</th>
            <th scope="col">{t.apiKeys.startsWith}</th>
            <th scope="col">{t.apiKeys.mode}</th>
            <th scope="col">{t.apiKeys.scopes}</th>
            <th scope="col">{t.apiKeys.created}</th>
            <th scope="col">{t.apiKeys.lastUsed}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <bdi>{key.name}</bdi>
              </th>
              <td className="mono">
                <bdi>{key.prefix}…</bdi>
              </td>
              <td>
                <Pill status={key.mode} />
              </td>
              <td>{key.scopes.join(', ')}</td>
              <td>
                <Timestamp iso={key.created_at} />
              </td>
              <td>{key.last_used_at === null ? t.apiKeys.never : <Timestamp iso={key.last_used_at} />}</td>
              <td>
                <Button size="small" onClick={() => onRevoke(key)} aria-label={t.apiKeys.revokeKey(key.name)}>
                  {t.apiKeys.revoke}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
