import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { ListRoutesParams } from './list-routes.params';
import { RouteResponse, RouteRuleResponse, type RoutesResponse } from './routes.response';

@Injectable()
export class ListRoutesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ number, cursor = 0, limit }: ListRoutesParams): Promise<RoutesResponse> {
    const {
      routes,
      rules = [],
      sandboxCarriers,
      hasMore,
    } = await this.rpc.request(MESSAGING_OPERATIONS.listRoutes, {
      ...(number === undefined ? {} : { recipient: number }),
      offset: cursor,
      limit,
    });
    return {
      routes: routes.map((route) => RouteResponse.of(route)),
      rules: rules.map((rule) => RouteRuleResponse.of(rule)),
      test_carriers: sandboxCarriers,
      next_cursor: hasMore ? cursor + limit : null,
    };
  }
}
