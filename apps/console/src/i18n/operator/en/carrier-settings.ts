import type { ReactNode } from 'react';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('en');

/** Carriers and routes as versions. */
export const versions = {
  title: 'Settings versions',
  purpose: 'All carriers and rules, as versions. One is in force.',
  version: (version: number) => `Version ${version}`,
  file: 'The variables of messaging',
  inForce: 'In force',
  made: 'Made',
  base: 'Made from',
  activated: 'Last put in force',
  never: 'Never',
  create: 'New version',
  addCarrier: 'Add a carrier',
  json: 'Carriers and rules as JSON',
  differences: {
    title: 'Differences from the version in force',
    none: 'There are no differences.',
    path: 'Setting',
    before: 'Before',
    after: 'After',
  },
  whatIf: {
    title: 'The messages of the last day with this version',
    examined: (count: number, since: ReactNode) =>
      rich`${plural(count, { one: '# message was tried', other: '# messages were tried' })}, accepted since ${since}. Nothing is sent.`,
    none: 'No message was accepted in the last day.',
    changed: (count: number) => plural(count, { one: '# would go another way.', other: '# would go another way.' }),
    unchanged: 'None would go another way.',
    unroutable: (count: number, before: string) =>
      `${plural(count, { one: '# message would have no carrier', other: '# messages would have no carrier' })} (before: ${before}).`,
    blocked: (count: number, before: string) =>
      `${plural(count, { one: '# message would be blocked', other: '# messages would be blocked' })} (before: ${before}).`,
    carrier: 'First carrier',
    messages: 'Messages',
    noCarrier: 'no carrier',
    byRule: (carriers: string, rule: string) => `${carriers}, by the rule “${rule}”`,
  },
  activating: {
    activate: 'Put in force…',
    goBack: (version: number) => `Go back to version ${version}…`,
    title: (version: number) => `Put version ${version} in force?`,
    titleBack: (version: number) => `Go back to version ${version}?`,
    effect: (version: number) =>
      `It takes the place of version ${version}. Every process follows within two seconds, without a restart. Sessions of carriers that are removed end when their submits are answered.`,
    added: 'Carriers added',
    removed: 'Carriers removed',
    changed: 'Carriers changed',
    rules: 'Rules or their order',
    change: 'change',
    another: 'Another way',
    unroutable: 'Without a carrier',
    outdated: (version: number) =>
      `It was made before version ${version} was put in force. Make it again from that one.`,
    confirm: 'Put in force',
    done: (version: number) => `Version ${version} is in force`,
  },
  editing: {
    from: (version: number) => `Made from version ${version}. Nothing changes before you put it in force.`,
    carriers: 'Carriers (JSON)',
    carriersHint: 'A secret is shown as ********. Left so, the carrier of the same name and address keeps it.',
    routes: 'Rules (JSON)',
    notJson: (problem: string) => `This is not JSON: ${problem}`,
    save: 'Save version',
    problems: 'The settings have problems.',
    done: (version: number) => `Version ${version} is saved`,
    stale: (version: number) => `Another operator has put version ${version} in force.`,
    staleMeans:
      'These are the differences from the version that yours was made from. Make your change again from the one in force.',
    load: (version: number) => `Load version ${version}, drop my text`,
  },
  adding: {
    effect: 'An SMPP carrier is added to the text. Check it, give a reason and save.',
    name: 'Name',
    nameHint: 'Small letters, digits, - and _.',
    host: 'Host',
    port: 'Port',
    systemId: 'System id',
    password: 'Password',
    prefixes: 'Prefixes',
    prefixesHint: 'What numbers begin with, separated by spaces. Empty: all numbers.',
    sessions: 'Sessions',
    add: 'Add to the text',
    done: (name: string) => `${name} is added to the text`,
  },
};
