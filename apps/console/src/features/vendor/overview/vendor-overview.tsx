import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balance } from '../../../api/balance';
import { useMe } from '../../../session/use-session';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';

export function VendorOverview() {
  const { account } = useMe();
  const query = useQuery({ ...balance, enabled: account?.status === 'active' });
  return (
    <Page
      title="Overview"
      purpose="Your balance, and what to do next."
      curl={{ method: 'GET', path: '/v1/balance', credential: 'token' }}
    >
      {account?.status === 'active' && (
        <QueryView query={query}>
          {(credits) => (
            <p>
              Balance: <strong>{credits}</strong> credits
            </p>
          )}
        </QueryView>
      )}
      <h2>Getting started</h2>
      <ol>
        <li>
          <Link to="/send" search={{ mode: 'test' }}>
            Send a test message
          </Link>
          : it reaches only the simulator and costs nothing.
        </li>
        <li>
          <Link to="/integration/keys">Create a test key</Link> and run the command that comes with it.
        </li>
        <li>
          <Link to="/integration/webhook">Set a webhook</Link>: it gets a signed event for every change of a message.
        </li>
      </ol>
    </Page>
  );
}
