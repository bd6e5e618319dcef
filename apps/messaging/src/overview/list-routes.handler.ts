import { Injectable } from '@nestjs/common';
import {
  type ListedRule,
  type ListRoutesReply,
  type ListRoutesRequest,
  MAX_LISTED_PREFIXES,
} from '@sms/contracts/messaging';
import { ActiveSettings } from '../carrier-settings/active-settings';
import type { ListableRule } from '../config/routing';

@Injectable()
export class ListRoutesHandler {
  constructor(private readonly settings: ActiveSettings) {}

  /** By the settings in force: messages that were accepted before they changed may have other routes. */
  execute({ recipient, offset, limit }: ListRoutesRequest): ListRoutesReply {
    const { routing } = this.settings.current;
    const deciding = recipient === undefined ? undefined : routing.prefixOf(recipient);
    const prefixes = recipient === undefined ? routing.prefixes : [deciding ?? []].flat();
    return {
      routes: prefixes.slice(offset, offset + limit).map((prefix) => ({ prefix, carriers: routing.explain(prefix) })),
      rules: offset > 0 ? [] : routing.rulesFor(recipient).map(listed),
      sandboxCarriers: routing.sandboxCarriers,
      hasMore: prefixes.length > offset + limit,
    };
  }
}

function listed({ rule, prefixes, carriers }: ListableRule): ListedRule {
  const { name, accounts, senders, lanes, weights, blocked } = rule;
  return {
    name,
    prefixes: prefixes.slice(0, MAX_LISTED_PREFIXES),
    prefixCount: rule.prefixes.length,
    accounts: accounts && [...accounts].slice(0, MAX_LISTED_PREFIXES),
    senders: senders && [...senders].slice(0, MAX_LISTED_PREFIXES),
    lanes: lanes && [...lanes],
    carriers: carriers.map((carrier) => ({ carrier, weight: weights?.get(carrier) ?? null })),
    blocked,
  };
}
