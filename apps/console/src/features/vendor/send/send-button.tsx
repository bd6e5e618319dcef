import { Send } from 'lucide-react';
import { ApiFailure } from '../../../api/api-failure';
import type { Mode } from '../../../session/use-mode';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import type { SendEstimate } from './send.queries';
import styles from './send-button.module.css';
import { maySend } from './use-send-draft';

const NUMBER = new Intl.NumberFormat();

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
  const what = `${NUMBER.format(count)} ${count === 1 ? 'message' : 'messages'}${mode === 'test' ? ' as a test' : ''}`;
  const disabled = !maySend(estimate);
  return (
    <>
      {isUnknown && (
        <Notice tone="error" title="The outcome is unknown: the message may have been sent.">
          <p>It is safe to repeat: nothing is sent twice.</p>
        </Notice>
      )}
      {error !== null && !isUnknown && <FailureNotice error={error} />}
      <div className={styles.send}>
        <Button type="submit" form={form} tone="primary" busy={busy} disabled={disabled}>
          <Send />
          {isUnknown ? 'Repeat safely' : disabled ? 'Send' : `Send ${what}`}
        </Button>
        <kbd>Ctrl Enter</kbd>
      </div>
    </>
  );
}
