import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { AuditFilterBar } from './audit-filter-bar';
import { actionText, detailsText, isRefused } from './audit-text';
import styles from './audit-log.module.css';
import { type AuditFilter, auditFilterOf } from './audit-filter';
import { type AuditEntry, auditLog } from './audit-log.queries';

const COLUMNS = [o.audit.what, o.audit.when, o.audit.who, o.audit.from, o.audit.target, o.audit.reason] as const;

/** The audit log, with filters. */
export function AuditLogPage() {
  const filter = auditFilterOf({ ...useSearch({ from: '/ops/audit-log' }) });
  const query = new URLSearchParams(Object.entries(filter)).toString();
  return (
    <Page
      title={o.pages.auditLog}
      purpose={o.audit.purpose}
      curl={{ method: 'GET', path: `/v1/admin/audit-log${query && `?${query}`}`, credential: 'token' }}
    >
      <AuditFilterBar filter={filter} />
      <Entries key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const cursors = useCursors();
  return (
    <QueryView query={useQuery(auditLog(filter, cursors.cursor))}>
      {({ entries, next_cursor: next }) => (
        <PagedTable
          label={o.pages.auditLog}
          columns={COLUMNS}
          entries={entries}
          none={{ title: o.audit.none }}
          cursors={cursors}
          next={next}
        >
          {(entry) => <Entry key={entry.id} entry={entry} />}
        </PagedTable>
      )}
    </QueryView>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { actor, action, target, reason, details, created_at: at } = entry;
  const more = detailsText(details);
  return (
    <tr>
      <th scope="row">
        {actionText(action)} {isRefused(action) && <Pill hue="bad">{o.audit.refused}</Pill>}
        {more !== '' && (
          <span className={`mono ${styles.details}`} dir="ltr">
            {more}
          </span>
        )}
      </th>
      <td>
        <Timestamp iso={at} form="brief" />
      </td>
      <td data-label={COLUMNS[2]}>
        <Who actor={actor} credential={entry.credential} />
      </td>
      <td data-label={COLUMNS[3]}>
        <bdi className="mono" title={entry.user_agent ?? undefined}>
          {entry.address ?? '–'}
        </bdi>
      </td>
      <td data-label={COLUMNS[4]}>
        <Target target={target} />
      </td>
      <td data-label={COLUMNS[5]} dir="auto">
        {reason ?? '–'}
      </td>
    </tr>
  );
}

function Who({ actor, credential }: Pick<AuditEntry, 'actor' | 'credential'>) {
  return <bdi title={credential ?? undefined}>{actor?.email ?? o.audit.nobody}</bdi>;
}

/** The target of an entry, with a link where there is a page for it. */
function Target({ target }: { readonly target: string }) {
  const [kind = '', id = ''] = target.split(':');
  if (kind === 'vendor' && /^[0-9]+$/.test(id))
    return (
      <Link className="mono" to="/ops/vendors/$vendorId" params={{ vendorId: id }}>
        {target}
      </Link>
    );
  if (kind === 'message' && id !== '')
    return (
      <Link className="mono" to="/ops/messages" search={{ message: id }}>
        {target}
      </Link>
    );
  return (
    <span className="mono" dir="ltr">
      {target}
    </span>
  );
}
