import { ApiFailure } from '../../api/api-failure';
import { Button } from '../controls/button';
import { t } from '../../i18n/t';
import { ApiText } from '../values/api-text';
import { Notice } from './notice';

interface FailureNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Explains a failure: the message, the error code with a link to its page, and the request id. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  if (!(error instanceof ApiFailure)) return <Notice tone="error" title={t.ui.somethingWrong} />;
  return (
    <Notice tone="error" title={<ApiText failure={error} />}>
      <p className="mono">
        {error.hasPage ? <a href={`/errors/${error.code}`}>{error.code}</a> : error.code}
        {error.requestId !== null && ` · ${t.ui.request(error.requestId)}`}
      </p>
      {onRetry && (
        <p>
          <Button onClick={onRetry}>{t.ui.tryAgain}</Button>
        </p>
      )}
    </Notice>
  );
}
