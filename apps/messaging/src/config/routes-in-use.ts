import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { messagingWorkerConfig } from './messaging.config';
import { Routing } from './routing';

/**
 * The routes that messages may wait with. Carriers leave a route in the order in which they refuse, so that there are
 * more possible routes than can be listed: those that occur are found in the queue by a sweep and remembered until the
 * next.
 */
@Injectable()
export class RoutesInUse {
  private readonly routing: Routing;
  private shortened: readonly string[] = [];

  constructor(@Inject(messagingWorkerConfig.KEY) config: ConfigType<typeof messagingWorkerConfig>) {
    this.routing = new Routing(config.carriers);
  }

  get routes(): readonly string[] {
    return [...this.configured, ...this.shortened];
  }

  get configured(): readonly string[] {
    return this.routing.routes;
  }

  /**
   * Takes note of the routes in the queue that are not among the configured ones. Returns those of them that no
   * configured carriers can serve.
   */
  update(others: readonly string[]): string[] {
    this.shortened = others.filter((route) => this.routing.isRoute(route));
    return others.filter((route) => !this.routing.isRoute(route));
  }

  routeTo(recipient: string, sandbox: boolean): string {
    return this.routing.routeTo(recipient, sandbox);
  }
}
