import { CreateMessages1795000000000 } from './1795000000000-create-messages';
import { RouteMessages1795000100000 } from './1795000100000-route-messages';
import { AskCarriers1795000200000 } from './1795000200000-ask-carriers';
import { MatchReceipts1795000300000 } from './1795000300000-match-receipts';
import { LeaseCarrierSessions1795000400000 } from './1795000400000-lease-carrier-sessions';
import { HoldAndEnd1795000500000 } from './1795000500000-hold-and-end';

/** In the order in which they run. */
export const MIGRATIONS = [
  CreateMessages1795000000000,
  RouteMessages1795000100000,
  AskCarriers1795000200000,
  MatchReceipts1795000300000,
  LeaseCarrierSessions1795000400000,
  HoldAndEnd1795000500000,
];
