import { useNavigate } from '@tanstack/react-router';
import type { FormEvent, KeyboardEvent } from 'react';
import { useMode } from '../../../session/use-mode';
import { SenderInput } from '../../../ui/forms/sender-input';
import { Page } from '../../../ui/layout/page';
import { Notice } from '../../../ui/states/notice';
import { curlOf } from './draft';
import { EstimatePanel } from './estimate-panel';
import { RecipientsField } from './recipients-field';
import { SendButton } from './send-button';
import styles from './send-page.module.css';
import { TextField } from './text-field';
import { useSendDraft } from './use-send-draft';

export function SendPage() {
  const mode = useMode();
  const navigate = useNavigate();
  const { draft, change, request, query, estimate, leaveOut, leftOut, submit, isSending, error } = useSendDraft(
    mode,
    ({ kind }, requestId) =>
      void (kind === 'one'
        ? navigate({ to: '/messages', search: { request_id: requestId } })
        : navigate({ to: '/bulks/$requestId', params: { requestId } })),
  );
  const onSubmit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
  };
  const purpose =
    mode === 'test'
      ? 'Send to the sandbox: nothing reaches a phone or costs a credit.'
      : 'Send to one number or to many.';

  return (
    <Page title="New message" purpose={purpose} {...(request && { curl: curlOf(request) })}>
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown}>
          <SenderInput sender={draft.sender} mode={mode} onSender={(sender) => change({ sender })} />
          <RecipientsField draft={draft} onChange={change} />
          {leftOut > 0 && <Notice tone="info" title={`${leftOut} left out. The list is sent without them.`} />}
          <TextField text={draft.message} onText={(message) => change({ message })} />
          <SendButton estimate={estimate} mode={mode} busy={isSending} error={error} />
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
