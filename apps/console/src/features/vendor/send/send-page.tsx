import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { useMe } from '../../../session/use-session';
import { SenderInput } from '../../../ui/forms/sender-input';
import { Page } from '../../../ui/layout/page';
import { Notice } from '../../../ui/states/notice';
import { ConfirmDialog, isAskedAbout } from './confirm-dialog';
import { curlOf } from './draft';
import { EstimatePanel } from './estimate-panel';
import { PhonePreview } from '../../../ui/layout/phone-preview';
import { RecipientsField } from './recipients-field';
import { SendButton } from './send-button';
import styles from './send-page.module.css';
import { TextField } from './text/text-field';
import { maySend, useSendDraft } from './use-send-draft';

const PURPOSES = {
  live: t.send.livePurpose,
  test: t.send.testPurpose,
} as const;

export function SendPage() {
  const mode = useMode();
  const navigate = useNavigate();
  const form = useId();
  const [asking, setAsking] = useState(false);
  const send = useSendDraft(
    mode,
    ({ kind }, requestId) =>
      void (kind === 'one'
        ? navigate({ to: '/messages', search: { request_id: requestId } })
        : navigate({ to: '/bulks/$requestId', params: { requestId } })),
  );
  const { draft, change, request, estimate, leftOut } = send;
  const onSubmit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (maySend(estimate) && isAskedAbout(estimate, mode)) setAsking(true);
    else send.submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
  };
  return (
    <Page title={t.pages.newMessage} purpose={PURPOSES[mode]} {...(request && { curl: curlOf(request) })}>
      <div className={styles.columns}>
        <form id={form} className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown}>
          <Sender sender={draft.sender} mode={mode} onSender={(sender) => change({ sender })} />
          <RecipientsField draft={draft} onChange={change} />
          {leftOut > 0 && <Notice tone="info" title={t.send.leftOut(leftOut)} />}
          <TextField text={draft.message} onText={(message) => change({ message })} />
        </form>
        <div className={styles.beside}>
          <EstimatePanel
            query={send.query}
            isWritten={request !== undefined}
            onLeaveOut={(refused) => void send.leaveOut(refused)}
          >
            <SendButton form={form} estimate={estimate} mode={mode} busy={send.isSending} error={send.error} />
          </EstimatePanel>
          <PhonePreview sender={estimate?.sender ?? (draft.sender || undefined)} text={draft.message} />
        </div>
      </div>
      {asking && estimate && (
        <ConfirmDialog
          estimate={estimate}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            send.submit();
          }}
        />
      )}
    </Page>
  );
}

/** Names the sender of the account as the one that is used when none is chosen. */
function Sender(props: Omit<ComponentProps<typeof SenderInput>, 'byDefault'>) {
  const byDefault = useMe().account?.default_sender;
  return <SenderInput {...props} byDefault={byDefault ? t.ui.accountDefaultIs(byDefault) : t.ui.accountDefault} />;
}
