import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/api-failure';
import { t } from '../i18n/t';
import { ApiText } from '../ui/values/api-text';

/** What a page before the login says about a refusal. */
export function failureText(failure: ApiFailure): ReactNode {
  if (failure.code === 'RATE_LIMIT_EXCEEDED') return t.session.tooManyAttempts(failure.retryAfterSeconds ?? 60);
  return <ApiText failure={failure} />;
}
