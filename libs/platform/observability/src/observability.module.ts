import { type DynamicModule, type FactoryProvider, Global, Module } from '@nestjs/common';
import { createLogger } from './logger';
import { LOGGER, OBSERVABILITY_OPTIONS, type ObservabilityOptions } from './observability-options';
import { OpsServer } from './ops-server';
import { Readiness } from './readiness';

type AsyncOptions = Pick<FactoryProvider<ObservabilityOptions>, 'inject' | 'useFactory'>;

/** The logger (`@Inject(LOGGER)`), `Readiness`, and the operators' port of a process. */
@Global()
@Module({})
export class ObservabilityModule {
  static forRootAsync({ inject, useFactory }: AsyncOptions): DynamicModule {
    return {
      module: ObservabilityModule,
      providers: [
        { provide: OBSERVABILITY_OPTIONS, useFactory, ...(inject ? { inject } : {}) },
        {
          provide: LOGGER,
          inject: [OBSERVABILITY_OPTIONS],
          useFactory: (options: ObservabilityOptions) => createLogger(options.service, options.logLevel),
        },
        Readiness,
        OpsServer,
      ],
      exports: [LOGGER, Readiness],
    };
  }
}
