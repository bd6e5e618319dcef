import { Send } from 'lucide-react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import type { Mode } from '../../../session/use-mode';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import type { SendEstimate } from './send.queries';
import styles from './send-button.module.css';
import { maySend } from './use-send-draft';

interface SendButtonProps {
  /** The id of the form that it submits. */
  readonly form: string;
  /** The estimate of the present draft; undefined until it is known. */
  readonly estimate: SendEstimate | undefined;
  readonly mode: Mode;
  readonly busy: boolean;
  readonly error: unknown;
}

/** Says how many messages it sends. A repeat after an unknown outcome uses the same key, so nothing is sent twice. */
export function SendButton({ form, estimate, mode, busy, error }: SendButtonProps) {
  const isUnknown = error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
  const count = estimate?.recipients ?? 0;
  const textOf = mode === 'test' ? t.send.button.sendTest : t.send.button.sendLive;
  const disabled = !maySend(estimate);
  return (
    <>
      {isUnknown && (
        <Notice tone="error" title={t.send.button.unknown}>
          <p>{t.send.button.unknownMeans}</p>
        </Notice>
      )}
      {error !== null && !isUnknown && <FailureNotice error={error} />}
      <div className={styles.send}>
        <Button type="submit" form={form} tone="primary" busy={busy} disabled={disabled}>
          <Send />
          {isUnknown ? t.send.button.repeat : disabled ? t.send.button.send : textOf(count)}
        </Button>
        <kbd>Ctrl Enter</kbd>
      </div>
    </>
  );
}
