import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, done } from '../../../api/client';
import type { Schemas } from '@sms/api-client';
import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import styles from './vendor-page.module.css';

type ApiKey = Schemas['ApiKeyResponse'];

const COLUMNS = [t.apiKeys.name, t.apiKeys.mode, t.apiKeys.scopes, t.apiKeys.created, t.apiKeys.lastUsed] as const;

const keysOf = (vendor: number) =>
  queryOptions({
    queryKey: ['vendors', vendor, 'api-keys'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/vendors/{id}/api-keys', {
          params: { path: { id: String(vendor) }, query: { limit: 100 } },
        }),
      ),
  });

interface ApiKeysProps {
  readonly vendor: number;
  readonly ask: (question: Question) => void;
}

/** The keys of a vendor that still work. */
export function ApiKeys({ vendor, ask }: ApiKeysProps) {
  return (
    <QueryView query={useQuery(keysOf(vendor))}>
      {({ api_keys: keys }) => (
        <Card title={t.pages.apiKeys} flush={keys.length > 0}>
          {keys.length === 0 ? (
            <p className={styles.quiet}>{t.apiKeys.none}</p>
          ) : (
            <ListTable columns={COLUMNS} hasActions>
              {keys.map((key) => (
                <Row key={key.id} apiKey={key} onRevoke={() => ask(revocationOf(vendor, key))} />
              ))}
            </ListTable>
          )}
        </Card>
      )}
    </QueryView>
  );
}

interface RowProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

function Row({ apiKey: { name, mode, scopes, prefix, created_at: created, last_used_at: used }, onRevoke }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <p className="mono" dir="ltr">
          {prefix}…
        </p>
      </th>
      <td>
        <Pill status={mode} />
      </td>
      <td data-label={COLUMNS[2]}>{listOf(scopes)}</td>
      <td data-label={COLUMNS[3]}>
        <Timestamp iso={created} form="brief" />
      </td>
      <td data-label={COLUMNS[4]}>{used === null ? t.apiKeys.never : <Timestamp iso={used} form="brief" />}</td>
      <RowActions>
        <PermittedButton
          permission="vendor-api-keys.manage"
          size="small"
          aria-label={t.apiKeys.revokeKey(name)}
          onClick={onRevoke}
        >
          {t.apiKeys.revoke}…
        </PermittedButton>
      </RowActions>
    </tr>
  );
}

function revocationOf(vendor: number, { id, name, prefix }: ApiKey): Question {
  return {
    title: t.apiKeys.revoking.title,
    effect: t.apiKeys.revoking.effect(<bdi>{name}</bdi>, <span className="mono">{prefix}</span>),
    reason: { hint: o.ask.auditSees },
    confirm: t.apiKeys.revoke,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await done(
        api.POST('/v1/admin/vendors/{id}/api-keys/{key_id}/revoke', {
          params: { path: { id: String(vendor), key_id: String(id) } },
          body: { reason },
        }),
      );
      return { title: o.vendor.keyRevoked(name), detail: reason };
    },
  };
}
