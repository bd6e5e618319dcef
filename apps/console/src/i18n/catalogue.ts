import type * as frame from './en/frame';
import type * as activity from './en/activity';
import type * as apiKeys from './en/api-keys';
import type * as invitation from './en/people/invitation';
import type * as optOuts from './en/subscribers/opt-outs';
import type * as otp from './en/otp';
import type * as overview from './en/overview';
import type * as secondFactor from './en/second-factor';
import type * as send from './en/send';
import type * as senderNames from './en/sender-names';
import type * as sends from './en/sends';
import type * as settings from './en/settings';
import type * as subAccounts from './en/people/sub-accounts';
import type * as team from './en/people/team';
import type * as trafficLimits from './en/traffic-limits';
import type * as usage from './en/usage';
import type * as webhook from './en/webhook';

/** The texts by the file in which each language has them, and in which browsers load them. */
export interface TextFiles {
  readonly frame: typeof frame;
  readonly activity: typeof activity;
  readonly 'api-keys': typeof apiKeys;
  readonly 'subscribers/opt-outs': typeof optOuts;
  readonly otp: typeof otp;
  readonly overview: typeof overview;
  readonly 'people/invitation': typeof invitation;
  readonly 'people/sub-accounts': typeof subAccounts;
  readonly 'people/team': typeof team;
  readonly 'second-factor': typeof secondFactor;
  readonly send: typeof send;
  readonly 'sender-names': typeof senderNames;
  readonly sends: typeof sends;
  readonly settings: typeof settings;
  readonly 'traffic-limits': typeof trafficLimits;
  readonly usage: typeof usage;
  readonly webhook: typeof webhook;
}

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All texts of the console. English has them first; the compiler checks that other languages have the same keys. */
export type Catalogue = Together<TextFiles[keyof TextFiles]>;
