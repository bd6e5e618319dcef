import { t } from '../../../i18n/t';
import { useMe } from '../../../session/use-session';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { Dashboard } from './dashboard';
import { useGettingStarted } from './getting-started/use-getting-started';
import { WelcomePage } from './getting-started/welcome-page';

const CURL = { method: 'GET', path: '/v1/balance', credential: 'token' } as const;

export function VendorOverview() {
  const { account } = useMe();
  if (account?.status === 'active') return <ActiveOverview />;
  return (
    <Page title={t.pages.overview} curl={CURL}>
      <EmptyState title={t.overview.unavailable}>
        <p>{t.overview.unavailableMeans}</p>
      </EmptyState>
    </Page>
  );
}

/** An account that has sent nothing sees what to do first, and nothing else. */
function ActiveOverview() {
  const { steps, sent } = useGettingStarted();
  if (sent.data === undefined)
    return (
      <Page title={t.pages.overview} curl={CURL}>
        <QueryView query={sent}>{() => null}</QueryView>
      </Page>
    );
  return sent.data ? <Dashboard steps={steps} /> : <WelcomePage steps={steps} />;
}
