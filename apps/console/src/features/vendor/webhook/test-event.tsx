import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import { useTestWebhook } from './webhook.queries';

const HTTP_SUCCESS_END = 300;

/** Sends one event now and shows the response of the receiver. */
export function TestEvent({ hasUrl }: { readonly hasUrl: boolean }) {
  const test = useTestWebhook();
  const result = test.data;
  const taken = (result?.status_code ?? HTTP_SUCCESS_END) < HTTP_SUCCESS_END;
  return (
    <>
      <Button busy={test.isPending} disabled={!hasUrl} aria-keyshortcuts="t" onClick={() => test.mutate(undefined)}>
        {t.webhook.sendTest}
      </Button>
      {test.error && <FailureNotice error={test.error} />}
      {result && (
        <Notice
          tone={taken ? 'good' : 'error'}
          title={t.webhook.testResult(
            String(result.status_code ?? result.error ?? t.webhook.noResponse),
            `${countText(result.duration_ms)} ${t.ui.units.ms}`,
          )}
        >
          {result.response_excerpt && <pre dir="ltr">{result.response_excerpt}</pre>}
        </Notice>
      )}
    </>
  );
}
