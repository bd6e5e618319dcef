import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { ListTable } from '../../ui/layout/list-table';
import { QueryView } from '../../ui/states/query-view';
import { Pill } from '../../ui/values/pill';
import { Timestamp } from '../../ui/values/timestamp';
import { type ActivityEntry, activity } from './activity.queries';
import styles from './settings.module.css';

const COLUMNS = [t.activity.what, t.activity.when, t.activity.who, t.activity.from] as const;
const WORDS: Readonly<Record<string, string>> = t.activity.actions;
const REFUSED = '.failed';

/** What was done in the account, for its owners. */
export function ActivityCard() {
  /** The cursors of the pages that were gone through. */
  const [gone, setGone] = useState<readonly number[]>([]);
  return (
    <Card title={t.activity.title} caption={t.activity.caption} flush>
      <QueryView query={useQuery(activity(gone.at(-1)))}>
        {({ entries, next_cursor: next }) => (
          <>
            {entries.length === 0 ? <p className={styles.more}>{t.activity.none}</p> : <Entries entries={entries} />}
            <p className={styles.more}>
              {gone.length > 0 && <Button onClick={() => setGone(gone.slice(0, -1))}>{t.ui.newer}</Button>}{' '}
              {next !== null && <Button onClick={() => setGone([...gone, next])}>{t.ui.older}</Button>}
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Entries({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  return (
    <ListTable columns={COLUMNS}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row" title={entry.target}>
            {wordsOf(entry)} {entry.result === 'failed' && <Pill hue="bad">{t.activity.refused}</Pill>}
          </th>
          <td>
            <Timestamp iso={entry.created_at} form="brief" />
          </td>
          <td data-label={COLUMNS[2]}>
            <bdi>{entry.email ?? (entry.by === 'operator' ? t.activity.operator : t.activity.unknown)}</bdi>
          </td>
          <td data-label={COLUMNS[3]}>
            <bdi className="mono" title={entry.user_agent ?? undefined}>
              {entry.address ?? '–'}
            </bdi>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** The action in words, and how often it happened within a minute. */
function wordsOf({ action, details }: ActivityEntry): string {
  const name = action.endsWith(REFUSED) ? action.slice(0, -REFUSED.length) : action;
  const words = WORDS[name] ?? name;
  const { count } = details as { readonly count?: unknown };
  return typeof count === 'number' && count > 1 ? `${words} · ${t.activity.times(count)}` : words;
}
