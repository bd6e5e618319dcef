import { Page } from '../../../ui/layout/page';

export function OperatorOverview() {
  return (
    <Page title="Operator" purpose="Operators work by the API; pages for them come later.">
      <p>
        The calls are described in <a href="/docs">the reference</a>.
      </p>
    </Page>
  );
}
