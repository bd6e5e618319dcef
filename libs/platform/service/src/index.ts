export { serviceConfig } from './service-config';
export { ServiceModule } from './service.module';
export { runMigrateCommand } from './run-migrate-command';
export { runNatsService } from './run-nats-service';
export { startService } from './start-service';
export { withConfig } from './with-config';
