import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Segmented } from '../../../ui/controls/segmented';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { Pager, useCursors } from '../parts/pager';
import { cancellationOf, SendTable } from './send-table';
import { sends } from './sends.queries';

const STATES = [
  { value: 'all', label: o.sends.all },
  { value: 'running', label: o.sends.running },
] as const;

/** Sends to many recipients, of all vendors. */
export function OperatorSendsPage() {
  const { state = 'all', vendor } = useSearch({ from: '/ops/sends' });
  const navigate = useNavigate({ from: '/ops/sends' });
  const cursors = useCursors<string>();
  const [question, ask] = useState<Question | null>(null);
  const isRunning = state === 'running';
  const show = (next: 'all' | 'running'): void =>
    void navigate({ search: (search) => ({ ...search, state: next === 'all' ? undefined : next }), replace: true });
  return (
    <Page
      title={t.pages.sends}
      purpose={o.sends.purpose}
      curl={{ method: 'GET', path: `/v1/admin/bulks${isRunning ? '?state=running' : ''}`, credential: 'token' }}
      actions={<Segmented label={o.sends.state} value={state} options={STATES} onChange={show} />}
    >
      <QueryView key={state} query={useQuery(sends({ vendor, isRunning, cursor: cursors.cursor }))}>
        {({ bulks, next_cursor: next }) =>
          bulks.length === 0 ? (
            <EmptyState title={isRunning ? o.sends.noneRunning : t.sends.none}>
              <p>{t.sends.noneMeans}</p>
            </EmptyState>
          ) : (
            <>
              <Card label={t.pages.sends} flush>
                <SendTable sends={bulks} onCancel={(send) => ask(cancellationOf(send))} />
              </Card>
              <Pager cursors={cursors} next={next} />
            </>
          )
        }
      </QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}
