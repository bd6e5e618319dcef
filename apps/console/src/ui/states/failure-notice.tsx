import { ApiFailure } from '../../api/api-failure';
import { Button } from '../controls/button';
import { Notice } from './notice';

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Explains a failure: the message, the error code with a link to its page, and the request id. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  if (!(error instanceof ApiFailure)) return <Notice tone="error" title="Something went wrong on this page." />;
  return (
    <Notice tone="error" title={error.message}>
      <p className="mono">
        {error.hasPage ? <a href={`/errors/${error.code}`}>{error.code}</a> : error.code}
        {error.requestId !== null && ` · request ${error.requestId}`}
      </p>
      {onRetry && (
        <p>
          <Button onClick={onRetry}>Try again</Button>
        </p>
      )}
    </Notice>
  );
}
