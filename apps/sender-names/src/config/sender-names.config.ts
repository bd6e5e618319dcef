import { registerAs } from '@nestjs/config';
import { readConfig } from '@sms/platform/config';
import { migrationConfig } from '@sms/platform/database';
import { serviceConfig } from '@sms/platform/service';

export const senderNamesConfig = registerAs('sender-names', () =>
  readConfig(process.env, (env) => serviceConfig(env, 'SENDER_NAMES', { poolSize: { default: 3 } })),
);

export const senderNamesMigrationConfig = () => migrationConfig(process.env, 'SENDER_NAMES');
