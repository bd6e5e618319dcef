import { audit, operators } from './administration';
import { versions } from './carrier-settings';
import { ask, overview, pages, palette, parts, shell } from './frame';
import { messages } from './messages';
import { carriers, inbound, numbers, stuck } from './network';
import { reviews } from './reviews';
import { routing, sends, suspicions, webhooks } from './traffic';
import { vendor, vendors } from './vendors';

/** The texts of operators. The other languages have the same keys, which the compiler checks. */
export const operatorEn = {
  pages,
  shell,
  palette,
  parts,
  ask,
  overview,
  reviews,
  vendors,
  vendor,
  messages,
  sends,
  stuck,
  suspicions,
  inbound,
  numbers,
  carriers,
  routing,
  versions,
  webhooks,
  operators,
  audit,
};

export type OperatorCatalogue = typeof operatorEn;
