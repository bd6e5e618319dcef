import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { useMode } from '../../../session/use-mode';
import { useIdempotencyKey } from './use-idempotency-key';
import { Notice } from '../../../ui/states/notice';
import { Page } from '../../../ui/layout/page';
import { SenderField } from '../../../ui/forms/sender-field';
import { useSettled } from './use-settled';
import { curlOf, type Draft, EMPTY_DRAFT, requestOf, textOf } from './draft';
import { EstimatePanel } from './estimate-panel';
import { withoutLines, withoutMalformed } from './recipients';
import { RecipientsField } from './recipients-field';
import { maySend, SendButton } from './send-button';
import styles from './send-page.module.css';
import { type Estimate, estimateOf, useSend } from './send.queries';
import { TextField } from './text-field';

const QUIET_MS = 600;

export function SendPage() {
  const mode = useMode();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [leftOut, setLeftOut] = useState(0);
  const request = useMemo(() => requestOf(draft), [draft]);
  const settled = useSettled(request, QUIET_MS);
  const query = useQuery(estimateOf(settled, mode));
  const idempotencyKey = useIdempotencyKey(textOf(request) + mode);
  const send = useSend();
  const estimate = settled === request && query.isSuccess && !query.isPlaceholderData ? query.data : undefined;

  const change = (changed: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
    setLeftOut(0);
    send.reset();
  };
  const leaveOut = async (refused: Estimate['refused']): Promise<void> => {
    const total = estimate?.refused_total ?? 0;
    if (draft.to === 'numbers') change({ numbers: withoutMalformed(draft.numbers) });
    else if (draft.file) {
      const rest = withoutLines(await draft.file.text(), new Set(refused.map(({ row }) => row)));
      change({ file: new File([rest], draft.file.name, { type: 'text/csv' }) });
    }
    setLeftOut(leftOut + (draft.to === 'numbers' ? total : refused.length));
  };
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (!request || !maySend(estimate) || send.isPending) return;
    send.mutate(
      { request, mode, idempotencyKey },
      {
        onSuccess: (requestId) =>
          void (request.kind === 'one'
            ? navigate({ to: '/messages', search: { request_id: requestId } })
            : navigate({ to: '/bulks/$requestId', params: { requestId } })),
      },
    );
  };

  return (
    <Page
      title="Send"
      purpose={
        mode === 'test' ? 'To the sandbox: nothing reaches a phone or costs a credit.' : 'To one number or to many.'
      }
      {...(request && { curl: curlOf(request) })}
    >
      <div className={styles.columns}>
        <form
          className={styles.form}
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        >
          <SenderField sender={draft.sender} mode={mode} onSender={(sender) => change({ sender })} />
          <RecipientsField draft={draft} onChange={change} />
          {leftOut > 0 && <Notice tone="info" title={`${leftOut} left out: what is sent is the list without them.`} />}
          <TextField text={draft.message} onText={(message) => change({ message })} />
          <SendButton estimate={estimate} mode={mode} busy={send.isPending} error={send.error} />
        </form>
        <EstimatePanel
          query={query}
          isWritten={request !== undefined}
          onLeaveOut={(refused) => void leaveOut(refused)}
        />
      </div>
    </Page>
  );
}
