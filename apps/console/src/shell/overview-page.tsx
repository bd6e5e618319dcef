import { OperatorOverview } from '../features/operator/overview/operator-overview';
import { VendorOverview } from '../features/vendor/overview/vendor-overview';
import { useMe } from '../session/use-session';

/** The first page has one address for everybody. */
export function OverviewPage() {
  return useMe().account ? <VendorOverview /> : <OperatorOverview />;
}
