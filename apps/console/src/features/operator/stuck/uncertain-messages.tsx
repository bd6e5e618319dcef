import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { EmptyState } from '../../../ui/states/empty-state';
import { Notice } from '../../../ui/states/notice';
import { QueryView } from '../../../ui/states/query-view';
import { durationText } from '../../../ui/values/delay-text';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { MaskedAddress } from '../parts/masked-address';
import { Pager, useCursors } from '../parts/pager';
import { useNow } from '../parts/use-now';
import { VendorLink } from '../parts/vendor-link';
import { resolutionOf } from './resolution';
import styles from './stuck.module.css';
import { type Uncertain, uncertainMessages } from './stuck.queries';

const SOON_MS = 60_000;
const TICK_MS = 1_000;
const COLUMNS = [
  t.message.label,
  t.messages.recipient,
  o.reviews.vendor,
  o.stuck.carrier,
  o.stuck.attempts,
  o.stuck.decides,
] as const;

/** Submitted, and no answer came. Those that are decided the soonest come first. */
export function UncertainMessages() {
  const cursors = useCursors();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [question, ask] = useState<Question | null>(null);
  const query = useQuery(uncertainMessages(cursors.cursor));
  return (
    <>
      <QueryView query={query}>
        {({ messages, next_cursor: next }) =>
          messages.length === 0 ? (
            <EmptyState title={o.stuck.noneUncertain}>
              <p>{o.stuck.uncertainMeans}</p>
            </EmptyState>
          ) : (
            <>
              <Notice tone="info" title={o.stuck.uncertainTitle}>
                <p>{o.stuck.uncertainMeans}</p>
              </Notice>
              <Card label={t.statuses.uncertain} flush>
                <Chosen
                  chosen={chosen.filter((one) => messages.some(({ message_id: id }) => id === one))}
                  all={messages.map(({ message_id: id }) => id)}
                  onChoose={setChosen}
                  onResolve={(ids) => ask(resolutionOf(ids))}
                />
                <UncertainTable messages={messages} chosen={chosen} onChoose={setChosen} />
              </Card>
              <Pager cursors={cursors} next={next} labels={o.stuck.pages} />
            </>
          )
        }
      </QueryView>
      <AskDialog
        question={question}
        onClose={() => {
          ask(null);
          setChosen([]);
        }}
      />
    </>
  );
}

interface ChosenProps {
  readonly chosen: readonly string[];
  readonly all: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onResolve: (ids: readonly string[]) => void;
}

/** How many are chosen, and what may be done with them. */
function Chosen({ chosen, all, onChoose, onResolve }: ChosenProps) {
  return (
    <div className={styles.chosen}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={chosen.length === all.length}
          onChange={({ target }) => onChoose(target.checked ? all : [])}
        />
        {o.stuck.chosen(chosen.length)}
      </label>
      <PermittedButton
        permission="messages.resolve"
        size="small"
        disabled={chosen.length === 0}
        onClick={() => onResolve(chosen)}
      >
        {o.stuck.resolveAsk}
      </PermittedButton>
    </div>
  );
}

interface UncertainTableProps {
  readonly messages: readonly Uncertain[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

function UncertainTable({ messages, chosen, onChoose }: UncertainTableProps) {
  const now = useNow(TICK_MS);
  return (
    <ListTable columns={COLUMNS}>
      {messages.map((message) => (
        <tr key={message.id}>
          <th scope="row">
            <input
              type="checkbox"
              className={styles.choose}
              aria-label={o.stuck.choose(message.message_id)}
              checked={chosen.includes(message.message_id)}
              onChange={({ target }) => {
                const others = chosen.filter((id) => id !== message.message_id);
                onChoose(target.checked ? [...others, message.message_id] : others);
              }}
            />
            <Link className="mono" to="/ops/messages" search={{ message: message.message_id }}>
              {message.message_id}
            </Link>
          </th>
          <td data-label={COLUMNS[1]}>
            <MaskedAddress address={message.recipient} />
          </td>
          <td data-label={COLUMNS[2]}>
            <VendorLink id={message.vendor_id} />
          </td>
          <td data-label={COLUMNS[3]}>{message.carrier}</td>
          <td data-label={COLUMNS[4]}>{countText(message.attempts)}</td>
          <td data-label={COLUMNS[5]}>
            <Decides at={message.decided_at} now={now} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Decides({ at, now }: { readonly at: string; readonly now: number }) {
  const left = Date.parse(at) - now;
  if (left <= 0) return o.stuck.decidedNow;
  return (
    <span className={left < SOON_MS ? styles.soon : undefined}>
      {o.stuck.in(durationText(Math.round(left / 1_000) * 1_000))}
    </span>
  );
}
