import { OperatorOverview } from '../features/operator/overview/operator-overview';
import { VendorOverview } from '../features/vendor/overview/vendor-overview';
import { useMe } from '../session/use-session';

/** The first page has the same address for vendors and operators. */
export function OverviewPage() {
  return useMe().account ? <VendorOverview /> : <OperatorOverview />;
}
