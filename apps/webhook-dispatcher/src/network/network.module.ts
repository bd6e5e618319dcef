import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { AddressGuard } from './address-guard';
import { createGuardedAgent } from './guarded-agent';

@Injectable()
class AgentShutdown implements OnApplicationShutdown {
  constructor(@Inject(Agent) private readonly agent: Agent) {}

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

/** Decides which addresses are reachable, and provides the only HTTP client of the service. */
@Module({
  providers: [
    {
      provide: AddressGuard,
      inject: [dispatcherConfig.KEY],
      useFactory: (config: DispatcherConfig) => new AddressGuard(config.network.allowedCidrs),
    },
    {
      provide: Agent,
      inject: [AddressGuard, dispatcherConfig.KEY],
      useFactory: (guard: AddressGuard, config: DispatcherConfig) =>
        createGuardedAgent({ guard, connectTimeoutMs: config.delivery.timeoutMs, extraCa: config.network.extraCa }),
    },
    AgentShutdown,
  ],
  exports: [AddressGuard, Agent],
})
export class NetworkModule {}
