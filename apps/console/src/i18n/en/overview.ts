import type { ReactNode } from 'react';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('en');

export const overview = {
  unavailable: 'The figures are not available',
  unavailableMeans: 'The account is suspended. They come back with it.',
  byStatus: 'Messages by status',
  perHour: (zone: string) => `per hour, ${zone}`,
  perDay: (zone: string) => `per day, ${zone}`,
  metrics: {
    delivered: 'Delivered',
    noneEnded: 'No message has ended yet',
    deliveredShare: (share: string) => `${share} delivered`,
    mostMessages: (count: number) =>
      plural(count, { one: 'At most # message in one column', other: 'At most # messages in one column' }),
    mostCredits: (count: number) =>
      plural(count, { one: 'At most # credit in one column', other: 'At most # credits in one column' }),
    testsAreFree: 'Tests cost nothing',
    daysLeft: (count: number) =>
      plural(count, { one: 'About # day at the present rate', other: 'About # days at the present rate' }),
    belowLimit: (credits: string) => `Below your limit of ${credits}`,
  },
  attention: {
    title: 'Needs attention',
    none: 'Nothing needs you now.',
    webhook: { failing: 'Webhook is failing', paused: 'Webhook is paused', disabled: 'Webhook is disabled' },
    nothingSince: (time: ReactNode) => rich`Nothing was delivered since ${time}`,
    lowBalance: 'The balance is low',
    below: (credits: string) => `Below ${credits}`,
    capReached: 'A cap for today is reached',
    capNear: 'A cap for today is nearly reached',
    capRefuses: 'Sends are refused until 00:00 UTC',
    capUsed: (percent: string) => `${percent} of it is used`,
    waiting: (count: number) =>
      plural(count, { one: '# message waits over 10 min', other: '# messages wait over 10 min' }),
    moreWaiting: (count: number) =>
      plural(count, { one: 'More than # message wait over 10 min', other: 'More than # messages wait over 10 min' }),
    noCarrier: 'No carrier has taken them yet',
    refused: (name: string) => `Sender “${name}” was refused`,
    noReason: 'No reason was given',
    inReview: (name: string) => `Sender “${name}” in review`,
    usableLater: 'It can be used once it is approved',
    fix: 'Fix',
    show: 'Show',
    open: 'Open',
  },
  reasons: {
    title: 'Why not delivered',
    all: 'All messages',
    none: 'Every message that has ended was delivered.',
  },
  recent: {
    title: 'Recent sends',
    all: 'All sends',
    none: 'A send to several recipients is shown here.',
    noReceipt: 'No receipt yet',
  },
  otp: {
    inSpan: 'In this span, all senders',
    sent: 'Sent',
    verified: 'Verified',
    expired: 'Expired',
    all: 'All',
    ofSent: (share: string) => `${share} of sent`,
    verifiedOf: (count: number, all: number) => `${count} of ${all} verified`,
    expiredOf: (count: number, all: number) => `${count} of ${all} expired`,
    median: 'Median time to verify',
  },
};

export const gettingStarted = {
  title: 'Getting started',
  welcome: 'Welcome to your SMS account',
  purpose: 'Test messages cost nothing and reach no phone.',
  doneOf: (count: number, all: number) => `${count} of ${all} done`,
  done: 'done',
  dismiss: 'Do not show this again',
  steps: {
    key: { title: 'Create a test key', note: 'Programs send with it. A test key costs nothing.' },
    message: {
      title: 'Send your first test message',
      note: 'Run this command. This page sees it as soon as it arrives.',
    },
    webhook: { title: 'Set a webhook', note: 'Every change of a message is posted there, signed.' },
    senderName: {
      title: 'Request a sender name',
      note: 'What recipients see instead of a number. It can be used once it is approved.',
    },
  },
  createKey: 'Create key',
  setWebhook: 'Set webhook',
  requestName: 'Request name',
  copyCommand: 'Copy command',
  fromConsole: 'Send from the console',
  waiting: 'Waiting for your first message…',
  reference: 'API reference',
  referenceNote: 'Every call, with an example',
  openapi: 'OpenAPI document',
  openapiNote: 'For generators of clients',
};
