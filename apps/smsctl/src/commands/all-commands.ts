import type { Command } from '../command/command';
import { CARRIER_COMMANDS } from './carriers.commands';
import { IMPORT_COMMANDS } from './import.commands';
import { LISTEN_COMMAND } from './listen.command';
import { MESSAGE_COMMANDS } from './messages.commands';
import { OPERATOR_COMMANDS } from './operators.commands';
import { SETTINGS_COMMANDS } from './settings.commands';
import { TOP_COMMAND } from './top.command';
import { TRAFFIC_COMMANDS } from './traffic.commands';
import { VENDOR_COMMANDS } from './vendors.commands';

export const COMMANDS: readonly Command[] = [
  ...MESSAGE_COMMANDS,
  ...VENDOR_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...CARRIER_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...TRAFFIC_COMMANDS,
  TOP_COMMAND,
  LISTEN_COMMAND,
  ...IMPORT_COMMANDS,
];
