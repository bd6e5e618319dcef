import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LOGGER, ObservabilityModule, type ServiceLogger } from '@sms/platform/observability';
import type { SimulatorOptions } from './config/simulator-options';
import type { SimulatorConfig } from './config/smsc-simulator.config';
import { startSimulator, type Simulator } from './start-simulator';

const SIMULATOR_OPTIONS = Symbol('SIMULATOR_OPTIONS');

@Injectable()
class SimulatorLifecycle implements OnModuleInit, OnApplicationShutdown {
  private simulator: Simulator | undefined;

  constructor(
    @Inject(SIMULATOR_OPTIONS) private readonly options: SimulatorOptions,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Starts before the operators' port opens, so that "ready" means that binds are accepted. */
  async onModuleInit(): Promise<void> {
    this.simulator = await startSimulator(this.options, {
      bound: (systemId, bindType) => this.logger.info({ systemId, bindType }, 'bound'),
      bindRefused: (systemId, status) => this.logger.warn({ systemId, status }, 'bind refused'),
      unbound: (systemId, reason) => this.logger.info({ systemId, reason }, 'unbound'),
    });
    const { smppPort, receiverPort, controlPort } = this.simulator;
    this.logger.info({ smppPort, receiverPort, controlPort }, 'listening');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.simulator?.close();
  }
}

@Module({})
export class SmscSimulatorModule {
  static forRoot({ simulator, observability }: SimulatorConfig): DynamicModule {
    return {
      module: SmscSimulatorModule,
      imports: [ObservabilityModule.forRootAsync({ useFactory: () => observability })],
      providers: [{ provide: SIMULATOR_OPTIONS, useValue: simulator }, SimulatorLifecycle],
    };
  }
}
