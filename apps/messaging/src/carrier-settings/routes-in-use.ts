import { Injectable } from '@nestjs/common';
import type { RouteDecision, RoutedMessage, Routing } from '../config/routing';
import { ActiveSettings } from './active-settings';

/**
 * The routes that messages may wait with. Carriers are removed from a route in the order in which they refuse, so there
 * are more possible routes than can be listed: a sweep finds those in the queue, which are kept until the next.
 */
@Injectable()
export class RoutesInUse {
  private shortened: readonly string[] = [];

  constructor(private readonly settings: ActiveSettings) {}

  get routes(): readonly string[] {
    return [...this.configured, ...this.shortened];
  }

  get configured(): readonly string[] {
    return this.routing.routes;
  }

  /**
   * Stores the routes in the queue that are not among the configured ones. Returns those of them that no configured
   * carriers can serve.
   */
  update(others: readonly string[]): string[] {
    this.shortened = others.filter((route) => this.routing.isRoute(route));
    return others.filter((route) => !this.routing.isRoute(route));
  }

  of(message: RoutedMessage): (recipient: string) => RouteDecision {
    return this.routing.of(message);
  }

  private get routing(): Routing {
    return this.settings.current.routing;
  }
}
