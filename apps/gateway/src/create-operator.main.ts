import 'reflect-metadata';
import { Database } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { DataSource } from 'typeorm';
import { createOperatorConfig } from './config/gateway.config';
import { createOperator } from './operator-api/operators/create-operator';

void runCommand(async () => {
  const { databaseUrl, email, password, role } = createOperatorConfig();
  const dataSource = await new DataSource({
    type: 'postgres',
    url: databaseUrl,
    applicationName: 'gateway create-operator',
  }).initialize();
  try {
    const created = await createOperator(new Database(dataSource), email, password, role);
    process.stdout.write(created ? 'operator created\n' : 'operator exists already\n');
  } finally {
    await dataSource.destroy();
  }
});
