import type { ReactNode } from 'react';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('en');

export const webhook = {
  settings: 'Settings',
  onlyOwners: 'Only owners see the address and the secrets',
  changeAddress: 'Change address',
  events: (status: ReactNode, balance: ReactNode) =>
    rich`Events: ${status} when a message changes, and ${balance} where the warning of a low balance says so.`,
  address: 'Address',
  addressExample: 'https://api.example.com/sms',
  addressHint:
    'An HTTPS address. Leave it empty to send nothing. Deliveries that wait for the old address are cancelled.',
  password: 'Your password',
  passwordHint:
    "You logged in more than an hour ago, and this change sends your customers' numbers and texts to another host.",
  sendTest: 'Send a test event',
  noResponse: 'No response',
  testResult: (response: string, duration: string) => `${response} after ${duration}`,
  contents: {
    include: 'Include text and number in events',
    included: 'Events, the feed and replays tell text and number of each message.',
    leftOut:
      'Events, the feed and replays tell ids and statuses only. Events of this time will never tell text and number.',
    passwordHint:
      "You logged in more than an hour ago, and this change lets events tell your customers' numbers and texts.",
  },
  health: {
    attemptsContinue: 'Attempts continue.',
    failures: (count: number) => `Failures in a row: ${count}. Attempts continue.`,
    nothingSince: (time: ReactNode) => rich`Nothing was delivered since ${time}.`,
    paused: (next: ReactNode) =>
      rich`The receiver failed too often in a row. ${next} A successful test event or a replay ends the pause.`,
    nextAlone: 'The next event is tried alone.',
    pausedUntil: (time: ReactNode) => rich`Nothing is sent until ${time}.`,
    disabled: 'Delivery was disabled after days of failures. Save the address again to enable it.',
    disabledAt: (time: ReactNode) =>
      rich`Delivery was disabled at ${time} after days of failures. Save the address again to enable it.`,
  },
  secrets: {
    one: 'Signs with',
    several: 'Signs with each of',
    copy: 'Copy secret',
    new: 'New secret',
    title: 'Create a new secret?',
    effect: 'Both secrets sign every event for 24 hours, so that you can update the receiver in the meantime.',
    leaked: 'The old secret has leaked: revoke it now',
    create: 'Create secret',
  },
  strip: {
    title: 'Answers in 24 h, per half hour',
    answered: 'Answered 2xx',
    p95: (newest: number) => `p95, newest ${newest}`,
    waiting: 'Waiting',
    success: '2xx',
    other: 'Other',
    none: 'No attempts in 24 h',
    summary: (share: string, attempts: string) => `${share} of ${attempts} answered 2xx`,
    /** One half hour. */
    bar: (time: string, attempts: string, share: string) => `${time}: ${attempts}, ${share} answered 2xx`,
    empty: (time: string) => `${time}: no attempts`,
  },
  deliveries: {
    title: 'Deliveries',
    inDay: (attempts: string) => `${attempts} in 24 h`,
    list: 'List of deliveries',
    none: 'No deliveries yet',
    noMatch: 'No matching deliveries',
    newest: 'Newest',
    skipped: (count: number) =>
      plural(count, { one: '# event had no webhook to go to.', other: '# events had no webhook to go to.' }),
    showSkipped: 'Show skipped',
    status: 'Status',
    all: 'all',
    messageId: 'Message id',
    event: 'Event',
    message: 'Message',
    response: 'Response',
    took: 'Took',
    attempts: 'Attempts',
    when: 'When',
    statuses: {
      pending: 'pending',
      delivered: 'delivered',
      failed: 'failed',
      dead: 'dead',
      cancelled: 'cancelled',
      skipped: 'skipped',
    },
    events: { pending: 'pending', delivered: 'delivered', undelivered: 'undelivered', failed: 'failed' },
    balanceLow: 'Balance low',
    meanings: {
      pending: 'being delivered',
      delivered: 'accepted by the receiver',
      failed: 'refused by the receiver; it is not retried automatically',
      dead: 'all attempts failed',
      cancelled: 'the webhook was changed or removed before the delivery',
      skipped: 'there was no webhook to deliver to',
    },
    outcomes: {
      delivered: 'Delivered',
      rejected: 'Rejected',
      server_error: 'Server error',
      throttled: 'Throttled',
      timeout: 'Timeout',
      connection_error: 'No connection',
      interrupted: 'Interrupted',
    },
    responses: {
      delivered: '2xx',
      rejected: '3xx or 4xx',
      throttled: '429',
      server_error: '5xx',
      timeout: 'Timeout',
      connection_error: 'No connection',
    },
    lastResponse: 'Last response',
    inFlight: 'In flight',
  },
  delivery: {
    label: 'Delivery',
    attempt: (number: number) => `Attempt ${number}`,
    nextAttempt: (time: ReactNode) => rich`Next attempt ${time}.`,
    openMessage: 'Open message',
    contents: 'What was sent and received',
    headers: 'Headers',
    body: 'Body',
    response: 'Response',
    noText: 'No response had a text.',
    replay: 'Replay',
    replayNote: 'A replay has the same webhook-id, so a receiver that already has it may ignore it.',
    requestNote: 'Every attempt sends this, with a webhook-timestamp and a webhook-signature of its own.',
    copyCurl: 'Copy as curl, unsigned',
  },
  replayAll: {
    needsFilter: 'Filter the deliveries to replay them together. Pending deliveries cannot be replayed.',
    button: 'Replay all matching',
    again: (count: number) => plural(count, { one: '# will be delivered again.', other: '# will be delivered again.' }),
    effect: (count: number) =>
      plural(count, {
        one: 'Replays # delivery. It keeps its webhook-id, so a receiver that already has it may ignore it.',
        other:
          'Replays # deliveries. They keep their webhook-ids, so a receiver that already has them may ignore them.',
      }),
    effectOnMore: (count: number) =>
      plural(count, {
        other:
          'Replays more than # deliveries. They keep their webhook-ids, so a receiver that already has them may ignore them.',
      }),
    confirm: (count: number) => plural(count, { one: 'Replay # delivery', other: 'Replay # deliveries' }),
    confirmMore: (count: number) => plural(count, { other: 'Replay more than # deliveries' }),
  },
};
