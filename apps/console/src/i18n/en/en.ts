import { activity } from './activity';
import { apiKeys } from './api-keys';
import { charts } from './charts';
import { counts } from './counts';
import { message, messages } from './messages';
import { otp } from './otp';
import { gettingStarted, overview } from './overview';
import { secondFactor } from './second-factor';
import { send } from './send';
import { senderNames } from './sender-names';
import { oneSend, sends } from './sends';
import { failures, session } from './session';
import { keyboard, pages, palette, shell } from './shell';
import { settings } from './settings';
import { statuses } from './statuses';
import { subAccounts } from './people/sub-accounts';
import { team } from './people/team';
import { ui } from './ui';
import { usage } from './usage';
import { webhook } from './webhook';

/** The texts of the console. The other languages have the same keys, which the compiler checks. */
export const en = {
  ui,
  statuses,
  counts,
  session,
  failures,
  pages,
  shell,
  keyboard,
  palette,
  messages,
  message,
  apiKeys,
  senderNames,
  otp,
  send,
  sends,
  oneSend,
  charts,
  usage,
  overview,
  gettingStarted,
  webhook,
  team,
  subAccounts,
  settings,
  activity,
  secondFactor,
};

export type Catalogue = typeof en;
