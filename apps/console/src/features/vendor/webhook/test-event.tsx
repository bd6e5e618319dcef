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
        Send a test event
      </Button>
      {test.error && <FailureNotice error={test.error} />}
      {result && (
        <Notice
          tone={taken ? 'good' : 'error'}
          title={`${result.status_code ?? result.error ?? 'No response'} after ${result.duration_ms} ms`}
        >
          {result.response_excerpt && <pre>{result.response_excerpt}</pre>}
        </Notice>
      )}
    </>
  );
}
