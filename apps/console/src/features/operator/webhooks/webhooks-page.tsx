import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { countText, percentText } from '../../../i18n/text/number-text';
import { RowActions } from '../../../ui/layout/list-table';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { PermittedButton } from '../parts/permitted-button';
import { VendorLink } from '../parts/vendor-link';
import { resumeWebhook, type Webhook, webhooks } from './webhooks.queries';

const texts = o.webhooks;
const COLUMNS = [texts.vendor, texts.state, texts.since, texts.backlog, texts.oldest, texts.hour, texts.day] as const;

/** How the receivers of vendors answer. */
export function WebhooksPage() {
  const cursors = useCursors();
  const [question, ask] = useState<Question | null>(null);
  return (
    <Page
      title={o.pages.webhooks}
      purpose={texts.purpose}
      curl={{ method: 'GET', path: '/v1/admin/webhooks', credential: 'token' }}
    >
      <QueryView query={useQuery(webhooks(cursors.cursor))}>
        {({ webhooks: listed, next_cursor: next }) => (
          <PagedTable
            label={o.pages.webhooks}
            columns={COLUMNS}
            hasActions
            entries={listed}
            none={{ title: texts.none, means: texts.noneMeans }}
            cursors={cursors}
            next={next}
            pagerLabels={o.stuck.pages}
          >
            {(webhook) => (
              <Row
                key={`${webhook.vendor_id} ${webhook.endpoint_id}`}
                webhook={webhook}
                onResume={() => ask(resumption(webhook))}
              />
            )}
          </PagedTable>
        )}
      </QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly onResume: () => void;
}

function Row({ webhook, onResume }: RowProps) {
  const { vendor_id: id, vendor_name: name, host, state, since, backlog, oldest_waiting_at: oldest } = webhook;
  return (
    <tr>
      <th scope="row">
        <VendorLink id={id} name={name} />
        <p dir="ltr">{host}</p>
      </th>
      <td>
        <Pill status={state} />
      </td>
      <td data-label={COLUMNS[2]}>{since === null ? '–' : <Timestamp iso={since} form="brief" />}</td>
      <td data-label={COLUMNS[3]}>{countText(backlog)}</td>
      <td data-label={COLUMNS[4]}>{oldest === null ? '–' : <Timestamp iso={oldest} form="brief" />}</td>
      <td data-label={COLUMNS[5]}>{answeredText(webhook.last_hour)}</td>
      <td data-label={COLUMNS[6]}>{answeredText(webhook.last_day)}</td>
      <RowActions>
        {(state === 'paused' || state === 'disabled') && (
          <PermittedButton
            permission="webhooks.resume"
            size="small"
            aria-label={texts.resumeOf(name ?? o.parts.vendor(id))}
            onClick={onResume}
          >
            {texts.resumeAsk}
          </PermittedButton>
        )}
      </RowActions>
    </tr>
  );
}

/** The share of attempts that were answered, and how many there were. */
function answeredText({ attempts, failed }: Webhook['last_hour']): string {
  if (attempts === 0) return '–';
  return texts.answeredOf(percentText((attempts - failed) / attempts), countText(attempts));
}

function resumption(webhook: Webhook): Question {
  const { vendor_id: id, vendor_name: name, state, backlog } = webhook;
  const whose = name ?? o.parts.vendor(id);
  return {
    title: texts.resuming.title(whose),
    effect: state === 'disabled' ? texts.resuming.effectWhenDisabled : texts.resuming.effect,
    facts: [[texts.backlog, countText(backlog)]],
    reason: { hint: o.ask.auditSees, templates: Object.values(texts.resuming.reasons) },
    confirm: texts.resume,
    act: async ({ reason = '' }) => {
      const { resumed } = await resumeWebhook(webhook, reason);
      return { title: resumed ? texts.resuming.done(whose) : texts.resuming.needless, detail: reason };
    },
  };
}
