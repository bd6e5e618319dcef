import { CreateMessages1795000000000 } from './1795000000000-create-messages';
import { RouteMessages1795000100000 } from './1795000100000-route-messages';
import { AskCarriers1795000200000 } from './1795000200000-ask-carriers';
import { LeaseCarrierSessions1795000400000 } from './1795000400000-lease-carrier-sessions';

/** In the order in which they run. */
export const MIGRATIONS = [CreateMessages1795000000000, RouteMessages1795000100000, AskCarriers1795000200000, LeaseCarrierSessions1795000400000];
