import { CreateDispatcher1800000000000 } from './1800000000000-create-dispatcher';
import { DateReplays1800000001000 } from './1800000001000-date-replays';
import { DateEndpointHosts1800000002000 } from './1800000002000-date-endpoint-hosts';

export const MIGRATIONS = [CreateDispatcher1800000000000, DateReplays1800000001000, DateEndpointHosts1800000002000];
