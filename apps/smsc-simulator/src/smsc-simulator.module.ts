import { Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOGGER, ObservabilityModule, type ServiceLogger } from '@sms/platform/observability';
import { simulatorConfig } from './config/smsc-simulator.config';
import { startSimulator, type Simulator } from './start-simulator';

@Injectable()
class SimulatorLifecycle implements OnModuleInit, OnApplicationShutdown {
  private simulator: Simulator | undefined;

  constructor(@Inject(LOGGER) private readonly logger: ServiceLogger) {}

  /** Before the operators' port opens: ready means that a bind can come. */
  async onModuleInit(): Promise<void> {
    this.simulator = await startSimulator(simulatorConfig().simulator, {
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

@Module({
  imports: [ObservabilityModule.forRootAsync({ useFactory: () => simulatorConfig().observability })],
  providers: [SimulatorLifecycle],
})
export class SmscSimulatorModule {}
