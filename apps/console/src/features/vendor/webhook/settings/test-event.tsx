import { Zap } from 'lucide-react';
import { t } from '../../../../i18n/t';
import { countText } from '../../../../i18n/text/number-text';
import { Button } from '../../../../ui/controls/button';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { Notice } from '../../../../ui/states/notice';
import type { useTestWebhook } from '../deliveries/webhook.queries';

const HTTP_SUCCESS_END = 300;

interface TestEventProps {
  readonly test: ReturnType<typeof useTestWebhook>;
}

/** Sends one event now. */
export function TestButton({ test, hasUrl }: TestEventProps & { readonly hasUrl: boolean }) {
  return (
    <Button busy={test.isPending} disabled={!hasUrl} aria-keyshortcuts="t" onClick={() => test.mutate(undefined)}>
      <Zap />
      {t.webhook.sendTest}
    </Button>
  );
}

/** Shows what the receiver responded to it. */
export function TestResult({ test: { data: result, error } }: TestEventProps) {
  if (error) return <FailureNotice error={error} />;
  if (!result) return null;
  const taken = (result.status_code ?? HTTP_SUCCESS_END) < HTTP_SUCCESS_END;
  return (
    <Notice
      tone={taken ? 'good' : 'error'}
      title={t.webhook.testResult(
        String(result.status_code ?? result.error ?? t.webhook.noResponse),
        `${countText(result.duration_ms)} ${t.ui.units.ms}`,
      )}
    >
      {result.response_excerpt && <pre dir="ltr">{result.response_excerpt}</pre>}
    </Notice>
  );
}
