import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { EmptyState } from '../../../ui/states/empty-state';
import { type Cursors, Pager, type PagerLabels } from './pager';

interface PagedTableProps<Entry> {
  readonly label: string;
  readonly columns: readonly string[];
  readonly hasActions?: boolean;
  readonly entries: readonly Entry[];
  /** Shown in place of the table where there are no entries. */
  readonly none: { readonly title: string; readonly means?: string };
  readonly cursors: Cursors<number>;
  /** Of the next page; null at the end. */
  readonly next: number | null;
  readonly pagerLabels?: PagerLabels;
  /** The row of an entry, with its key. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A page of a list, and the way to the pages beside it. */
export function PagedTable<Entry>(props: PagedTableProps<Entry>) {
  const { label, columns, hasActions = false, entries, none, cursors, next, pagerLabels, children } = props;
  if (entries.length === 0)
    return <EmptyState title={none.title}>{none.means !== undefined && <p>{none.means}</p>}</EmptyState>;
  return (
    <>
      <Card label={label} flush>
        <ListTable columns={columns} hasActions={hasActions}>
          {entries.map(children)}
        </ListTable>
      </Card>
      <Pager cursors={cursors} next={next} {...(pagerLabels && { labels: pagerLabels })} />
    </>
  );
}
