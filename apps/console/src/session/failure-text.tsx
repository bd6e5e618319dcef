import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/api-failure';
import { t } from '../i18n/t';
import { ApiText } from '../ui/values/api-text';

/** Explains why a login or a password reset was refused. */
export function failureText(failure: ApiFailure): ReactNode {
  if (failure.code === 'RATE_LIMIT_EXCEEDED') return t.session.tooManyAttempts(failure.retryAfterSeconds ?? 60);
  return <ApiText failure={failure} />;
}
