import { Controller, Inject, Module } from '@nestjs/common';
import { type ConfigType, registerAs } from '@nestjs/config';
import { readConfig } from '@sms/platform/config';
import { Database } from '@sms/platform/database';
import { createLogger } from '@sms/platform/observability';
import { createTestDatabase, testInfrastructure } from '@sms/testing';
import { serviceConfig } from './service-config';
import { ServiceModule } from './service.module';
import { startService } from './start-service';

let environment: Record<string, string> = {};
let reads = 0;

const testConfig = registerAs('test', () => {
  reads += 1;
  return readConfig(environment, (env) => ({
    ...serviceConfig(env, 'TEST_SERVICE', { poolSize: { default: 3 } }),
    greeting: env.string('TEST_SERVICE_GREETING'),
  }));
});

@Controller()
class Greeter {
  constructor(@Inject(testConfig.KEY) readonly config: ConfigType<typeof testConfig>) {}
}

@Module({ imports: [ServiceModule.forRoot(testConfig)], controllers: [Greeter] })
class TestModule {}

describe('a service', () => {
  it('reads its configuration once, and each start anew', async () => {
    const database = await createTestDatabase('service');
    const { natsUrl } = testInfrastructure();
    for (const greeting of ['hello', 'hi']) {
      environment = { TEST_SERVICE_DATABASE_URL: database.url, NATS_URL: natsUrl, TEST_SERVICE_GREETING: greeting };
      reads = 0;
      const app = await startService(TestModule, testConfig, createLogger('test', 'silent'));
      expect(app.get(Greeter).config).toMatchObject({
        greeting,
        observability: { service: 'test-service', opsPort: 0 },
        nats: { name: 'test-service' },
        database: { name: 'test-service', poolSize: 3 },
      });
      expect(await app.get(Database).rows("SELECT current_setting('application_name') AS name")).toEqual([
        { name: 'test-service' },
      ]);
      expect(reads).toBe(1);
      await app.close();
    }
    await database.drop();
  });
});
