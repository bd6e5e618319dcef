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
    <ScrollBox label="API keys">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Starts with</th>
            <th scope="col">Mode</th>
            <th scope="col">Scopes</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <bdi>{key.name}</bdi>
              </th>
              <td className="mono">{key.prefix}…</td>
              <td>
                <Pill status={key.mode} />
              </td>
              <td>{key.scopes.join(', ')}</td>
              <td>
                <Timestamp iso={key.created_at} />
              </td>
              <td>{key.last_used_at === null ? 'never' : <Timestamp iso={key.last_used_at} />}</td>
              <td>
                <Button size="small" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
                  Revoke
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
