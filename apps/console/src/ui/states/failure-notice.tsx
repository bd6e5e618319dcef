import { useEffect, useEffectEvent } from 'react';
import { ApiFailure } from '../../api/api-failure';
import { Button } from '../controls/button';
import { t } from '../../i18n/t';
import { ApiText } from '../values/api-text';
import { Notice } from './notice';

interface FailureNoticeProps {
  readonly error: unknown;
  /** Sends the request again. Without a connection this happens by itself. */
  readonly onRetry?: () => void;
}

const RETRY_S = 5;

/** Explains a failure: the message, the error code with a link to its page, and the request id. */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const failure = error instanceof ApiFailure ? error : null;
  const retries = failure?.isUnreachable === true && onRetry !== undefined;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!retries) return undefined;
    const timer = window.setInterval(() => retry(), RETRY_S * 1_000);
    return () => window.clearInterval(timer);
  }, [retries]);
  if (!failure) return <Notice tone="error" title={t.ui.somethingWrong} />;
  return (
    <Notice
      tone="error"
      title={retries ? t.failures.retrying(failure.message, RETRY_S) : <ApiText failure={failure} />}
    >
      <Origin failure={failure} />
      {onRetry && (
        <p>
          <Button onClick={onRetry}>{t.ui.tryAgain}</Button>
        </p>
      )}
    </Notice>
  );
}

/** The code of the API's failure, and the request that failed. */
function Origin({ failure: { code, hasPage, requestId } }: { readonly failure: ApiFailure }) {
  if (!hasPage && requestId === null) return null;
  return (
    <p className="mono">
      {hasPage && <a href={`/errors/${code}`}>{code}</a>}
      {hasPage && requestId !== null && ' · '}
      {requestId !== null && t.ui.request(requestId)}
    </p>
  );
}
