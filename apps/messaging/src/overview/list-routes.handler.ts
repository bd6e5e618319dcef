import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { ListRoutesReply, ListRoutesRequest } from '@sms/contracts/messaging';
import { messagingConfig } from '../config/messaging.config';

@Injectable()
export class ListRoutesHandler {
  constructor(@Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>) {}

  /** By the settings in force: messages that were accepted before they changed may have other routes. */
  execute({ recipient, offset, limit }: ListRoutesRequest): ListRoutesReply {
    const { routing } = this.config;
    const deciding = recipient === undefined ? undefined : routing.prefixOf(recipient);
    const prefixes = recipient === undefined ? routing.prefixes : [deciding ?? []].flat();
    return {
      routes: prefixes.slice(offset, offset + limit).map((prefix) => ({ prefix, carriers: routing.explain(prefix) })),
      sandboxCarriers: routing.sandboxCarriers,
      hasMore: prefixes.length > offset + limit,
    };
  }
}
