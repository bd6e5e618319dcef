import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule } from '@sms/platform/database';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import type { ConfigFactory, ServiceConfig } from './service-config';

type Entities = NonNullable<Parameters<typeof DatabaseModule.forRootAsync>[0]['entities']>;

/** Database, NATS and the operators' port, by the service's configuration; all global. */
@Module({})
export class ServiceModule {
  static forRoot(config: ConfigFactory<ServiceConfig>, entities: Entities = []): DynamicModule {
    const inject = [config.KEY];
    return {
      module: ServiceModule,
      imports: [
        ObservabilityModule.forRootAsync({ inject, useFactory: ({ observability }: ServiceConfig) => observability }),
        DatabaseModule.forRootAsync({ inject, useFactory: ({ database }: ServiceConfig) => database, entities }),
        NatsModule.forRootAsync({ inject, useFactory: ({ nats }: ServiceConfig) => nats }),
      ],
    };
  }
}
