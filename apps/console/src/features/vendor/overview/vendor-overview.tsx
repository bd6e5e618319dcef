import { useMe } from '../../../session/use-session';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { Dashboard } from './dashboard';
import { useGettingStarted } from './getting-started/use-getting-started';
import { WelcomePage } from './getting-started/welcome-page';

const CURL = { method: 'GET', path: '/v1/balance', credential: 'key' } as const;

export function VendorOverview() {
  const { account } = useMe();
  if (account?.status === 'active') return <ActiveOverview />;
  return (
    <Page title="Overview" curl={CURL}>
      <EmptyState title="The figures are not available">
        <p>The account is suspended. They come back with it.</p>
      </EmptyState>
    </Page>
  );
}

/** An account that has sent nothing sees what to do first, and nothing else. */
function ActiveOverview() {
  const { steps, sent } = useGettingStarted();
  if (sent.data === undefined)
    return (
      <Page title="Overview" curl={CURL}>
        <QueryView query={sent}>{() => null}</QueryView>
      </Page>
    );
  return sent.data ? <Dashboard steps={steps} /> : <WelcomePage steps={steps} />;
}
