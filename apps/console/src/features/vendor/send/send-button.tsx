import { ApiFailure } from '../../../api/api-failure';
import type { Mode } from '../../../session/use-mode';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import type { Estimate } from './send.queries';
import { maySend } from './use-send-draft';

const NUMBER = new Intl.NumberFormat();

interface SendButtonProps {
  /** Of what stands in the form now; undefined until it is known. */
  readonly estimate: Estimate | undefined;
  readonly mode: Mode;
  readonly busy: boolean;
  readonly error: unknown;
}

/** Says how many it sends. What may have been sent is repeated under the same key, and so sent once. */
export function SendButton({ estimate, mode, busy, error }: SendButtonProps) {
  const isUnknown = error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
  const count = estimate?.recipients ?? 0;
  const what = `${NUMBER.format(count)} ${count === 1 ? 'message' : 'messages'}${mode === 'test' ? ' as a test' : ''}`;
  const disabled = !maySend(estimate);
  return (
    <>
      {isUnknown && (
        <Notice tone="error" title="The outcome is unknown: it may have been sent.">
          <p>Repeating is safe. What was sent is not sent again.</p>
        </Notice>
      )}
      {error !== null && !isUnknown && <FailureNotice error={error} />}
      <p>
        <Button type="submit" tone="primary" busy={busy} disabled={disabled}>
          {isUnknown ? 'Repeat safely' : disabled ? 'Send' : `Send ${what}`}
        </Button>{' '}
        <kbd>Ctrl Enter</kbd>
      </p>
    </>
  );
}
