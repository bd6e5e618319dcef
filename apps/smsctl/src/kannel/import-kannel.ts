import { type KannelGroup, type KannelLine, readGroups } from './read-groups';
import { SMPP_SETTINGS } from './smpp-settings';

type Carrier = Record<string, unknown>;

export interface KannelImport {
  /** As MESSAGING_CARRIERS has them. */
  readonly carriers: readonly Carrier[];
  /** A sentence for each line that has no counterpart, and for what has to be decided. */
  readonly notes: readonly string[];
}

/** Groups whose work the service does otherwise, or not at all. */
const OTHER_GROUPS: Readonly<Record<string, string>> = {
  core: 'the service has settings of its own',
  smsbox: 'vendors send over the API',
  'sendsms-user': 'create a vendor with an API key for each user',
  'sms-service': 'incoming messages are listed for operators, and not forwarded',
  'smsbox-route': 'there is one service, no boxes',
  'dlr-db': 'receipts are kept by the service',
};
const MAX_NAME = 32;

/** Turns each `group = smsc` of SMPP into a carrier. No line is passed over in silence. */
export function importKannel(text: string): KannelImport {
  const { groups, unread } = readGroups(text);
  const notes = unread.map((line) => `line ${line}: is neither a setting nor a comment`);
  const carriers: Carrier[] = [];
  const names = new Set<string>();
  for (const group of groups) {
    if (group.kind !== 'smsc') notes.push(`line ${group.line}: group = ${group.kind}: ${whyNot(group.kind)}`);
    else if (valueOf(group, 'smsc') !== 'smpp') notes.push(noLikeness(group));
    else carriers.push(carrierOf(group, names, notes));
  }
  if (carriers.length === 0) notes.push('There is no group = smsc with smsc = smpp.');
  return { carriers, notes };
}

function whyNot(kind: string): string {
  return OTHER_GROUPS[kind] ?? 'has no counterpart';
}

function noLikeness(group: KannelGroup): string {
  const kind = valueOf(group, 'smsc') ?? '';
  return kind === 'http'
    ? `line ${group.line}: smsc = http: describe the API as a carrier of the kind http or http_api`
    : `line ${group.line}: smsc = ${kind}: only SMPP and HTTP carriers can be connected`;
}

function carrierOf(group: KannelGroup, names: Set<string>, notes: string[]): Carrier {
  const carrier: Carrier = { name: nameOf(group, names), kind: 'smpp' };
  const note = ({ line, name }: KannelLine, sentence: string): void => {
    notes.push(`line ${line}: ${name}: ${sentence}`);
  };
  for (const setting of group.lines) {
    const mapped = SMPP_SETTINGS[setting.name];
    if (mapped === undefined) note(setting, 'has no counterpart');
    else if (typeof mapped === 'string') {
      if (mapped !== '') note(setting, mapped);
    } else {
      const fields = mapped(setting.value, group);
      if (fields === null) note(setting, 'its value has no counterpart');
      else Object.assign(carrier, fields);
    }
  }
  for (const required of ['host', 'port', 'system_id', 'password'])
    if (carrier[required] === undefined)
      notes.push(`line ${group.line}: the carrier ${String(carrier['name'])} needs ${required}`);
  return carrier;
}

/** Names are stored with every message, so they are short and stable: the smsc-id, or else the host. */
function nameOf(group: KannelGroup, names: Set<string>): string {
  const given = valueOf(group, 'smsc-admin-id') ?? valueOf(group, 'smsc-id') ?? valueOf(group, 'host') ?? 'carrier';
  const base =
    given
      .toLowerCase()
      .replaceAll(/[^a-z0-9_-]+/g, '-')
      .replace(/^[^a-z0-9]+/, '')
      .slice(0, MAX_NAME - 3) || 'carrier';
  let name = base;
  for (let copy = 2; names.has(name); copy += 1) name = `${base}-${copy}`;
  names.add(name);
  return name;
}

export function valueOf({ lines }: KannelGroup, name: string): string | undefined {
  return lines.find((line) => line.name === name)?.value;
}
