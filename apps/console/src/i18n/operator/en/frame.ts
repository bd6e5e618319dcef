import type { ReactNode } from 'react';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('en');

/** The names of the pages of operators. */
export const pages = {
  vendors: 'Vendors',
  stuck: 'Stuck messages',
  suspicions: 'Suspicious codes',
  carriers: 'Carriers',
  routing: 'Routing',
  webhooks: 'Webhooks',
  inbound: 'Inbound',
  numbers: 'Numbers',
  operators: 'Operators',
  auditLog: 'Audit log',
  groups: { customers: 'Customers', traffic: 'Traffic', network: 'Network', administration: 'Administration' },
};

export const shell = {
  forVendors: 'This page is for vendors',
  asOperator: (link: ReactNode) => rich`You are logged in as an operator. ${link}`,
};

export const palette = { vendorsNamed: (name: string) => `Vendors named “${name}”` };

export const parts = {
  vendor: (id: number) => `Vendor ${id}`,
  notYourRole: 'Your role may not do this',
  recorded: 'The audit log records who looks at this.',
};

/** The dialog that asks before a change. */
export const ask = {
  reason: 'Reason',
  optionalReason: 'Reason (optional)',
  auditSees: 'It stands in the audit log.',
  usualReasons: 'Usual reasons',
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
};

export const overview = {
  asOf: (time: string, seconds: number) => `As of ${time}, refreshed every ${seconds} s`,
  recorded:
    'The audit log records who counts uncertain messages. They are counted when you open this page or refresh it.',
  aSecond: 'a second',
  lastMinutes: (minutes: number) => `Last ${minutes} minutes`,
  lowestAndHighest: (lowest: string, highest: string) => `From ${lowest} to ${highest} messages a second`,
  accepted: 'Accepted',
  submitted: 'Submitted',
  reported: 'Receipts',
  queues: 'Queues by lane',
  lane: 'Lane',
  waiting: 'Waiting',
  oldestInLane: 'Oldest',
  limit: 'Limit',
  webhooksPaused: 'Paused webhooks',
  verdict: {
    title: 'State of the service',
    good: 'Everything works.',
    late: (count: number) => plural(count, { one: '# thing needs a look.', other: '# things need a look.' }),
    broken: (count: number) => plural(count, { one: '# thing is broken.', other: '# things are broken.' }),
  },
  problems: {
    unavailable: (service: string) => `The service ${service} does not respond.`,
    late: (lane: string, duration: string) => `The oldest of “${lane}” has waited for ${duration}.`,
    webhooksPaused: (count: number) => plural(count, { one: '# webhook is paused.', other: '# webhooks are paused.' }),
    processesUnknown: 'Which processes run is not known.',
    noProcess: (service: string) => `No process of ${service} answers.`,
    noCarrier: 'There is no carrier.',
    stopped: (name: string) => `Carrier ${name} is stopped by an operator.`,
    down: (name: string) => `Carrier ${name} has no session.`,
    weak: (name: string, bound: number, all: number) => `Carrier ${name} has ${bound} of ${all} sessions.`,
    refusals: (name: string, count: number) =>
      plural(count, {
        one: `Carrier ${name} refused # message in the last hour.`,
        other: `Carrier ${name} refused # messages in the last hour.`,
      }),
    uncertain: (count: number) =>
      plural(count, {
        one: '# message may or may not be at its carrier.',
        other: '# messages may or may not be at their carrier.',
      }),
    reviewLate: (days: number) =>
      plural(days, {
        one: 'A sender name has waited for a review for # day.',
        other: 'A sender name has waited for a review for # days.',
      }),
  },
  usage: {
    title: 'Messages of the last 24 hours',
    groups: { carrier: 'Carrier', country: 'Country', vendor: 'Vendor' },
    noCarrier: 'No carrier so far',
    noCountry: 'No country',
  },
  processes: {
    title: 'Processes',
    service: 'Service',
    version: 'Version',
    running: 'Running',
    none: 'None answers',
    mixed: (versions: string) => `several versions: ${versions}`,
    since: (process: ReactNode, start: ReactNode) => rich`${process} since ${start}`,
  },
  allCarriers: 'All carriers',
  tasks: 'Open tasks',
  namesToReview: 'Sender names to review',
  oldest: (age: string) => `oldest ${age}`,
  uncertain: 'Uncertain messages',
  nextDecides: (duration: string) => `next decides in ${duration}`,
};
