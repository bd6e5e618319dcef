import { runMigrations } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { gatewayMigrationConfig } from './config/gateway.config';
import { MIGRATIONS } from './migrations';

void runCommand(async () => {
  const ran = await runMigrations(gatewayMigrationConfig().database, MIGRATIONS);
  process.stdout.write(ran.length === 0 ? 'gateway: nothing to migrate\n' : `gateway: ran ${ran.join(', ')}\n`);
});
