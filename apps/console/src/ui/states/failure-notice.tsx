import { ApiFailure } from '../../api/api-failure';
import { Button } from '../controls/button';
import { Notice } from './notice';

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRepeat?: () => void;
}

/** What failed, under which code and request id, where that is explained, and what can be done. */
export function FailureNotice({ error, onRepeat }: FailureNoticeProps) {
  if (!(error instanceof ApiFailure)) return <Notice tone="error" title="Something went wrong in this page." />;
  return (
    <Notice tone="error" title={error.message}>
      <p className="mono">
        {error.hasPage ? <a href={`/errors/${error.code}`}>{error.code}</a> : error.code}
        {error.requestId !== null && ` · request ${error.requestId}`}
      </p>
      {onRepeat && (
        <p>
          <Button onClick={onRepeat}>Repeat</Button>
        </p>
      )}
    </Notice>
  );
}
