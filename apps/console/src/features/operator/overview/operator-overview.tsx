import { Page } from '../../../ui/layout/page';

export function OperatorOverview() {
  return (
    <Page title="Operator" purpose="Operators use the API for now. Their pages come later.">
      <p>
        See <a href="/docs">the API reference</a>.
      </p>
    </Page>
  );
}
