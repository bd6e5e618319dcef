import { sqlMigration } from '@sms/platform/database';
import { CreateDispatcher1800000000000 } from './1800000000000-create-dispatcher';
import dateReplays from './1800000001000-date-replays.sql';
import dateEndpointHosts from './1800000002000-date-endpoint-hosts.sql';

export const MIGRATIONS = [
  CreateDispatcher1800000000000,
  sqlMigration('DateReplays1800000001000', dateReplays),
  sqlMigration('DateEndpointHosts1800000002000', dateEndpointHosts),
];
