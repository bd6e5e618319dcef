import type { ReactNode } from 'react';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('en');
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sends to several recipients. */
export const sends = {
  purpose: 'Messages to several recipients at once, and how far they are.',
  none: 'No sends yet',
  noTests: 'No test sends yet',
  noneMeans: 'A message to two or more numbers is shown here with its progress.',
  write: 'Write a message',
  text: 'Text',
  status: 'Status',
  recipients: 'Recipients',
  progress: 'Progress',
  delivered: 'Delivered',
  undelivered: 'Undelivered',
  failed: 'Failed',
  credits: 'Credits',
  started: 'Started',
  recipientsUnit: 'recipients',
  deliveredUnit: 'delivered',
  from: (sender: string) => `From ${sender}`,
  untitled: (sender: string) => `Send from ${sender}`,
  deliveredOf: (count: string, all: string) => `${count} of ${all} delivered`,
  sent: 'Sent',
  about: (duration: string) => `about ${duration}`,
};

/** One send. */
export const oneSend = {
  title: 'Send',
  accepted: (sender: ReactNode, time: ReactNode) => rich`From ${sender}, accepted ${time}`,
  acceptedBy: (sender: ReactNode, user: ReactNode, time: ReactNode) =>
    rich`From ${sender} by ${user}, accepted ${time}`,
  byMeans: 'Who sent it, or made the API key that did',
  viewMessages: (count: number) => plural(count, { one: 'View # message', other: 'View # messages' }),
  leftQueue: (count: ReactNode, all: string) => rich`${count} of ${all} have left the queue`,
  leftQueueText: (count: string, all: string) => `${count} of ${all} have left the queue`,
  timeLeft: (about: string) => `${capitalized(about)} left`,
  perSecond: (count: string) => `${count} a second`,
  waitsForReceipts: 'Sent, waiting for receipts',
  finished: 'Finished',
  atCarrier: 'At the carrier',
  cancelled: (count: string) => `${count} cancelled`,
  rate: {
    title: 'Rate',
    caption: 'messages a second, since you opened this page',
    summary: (now: string, most: string) => `Now ${now} a second, at most ${most}`,
    now: (count: string) => `${count} now.`,
    nothing: 'Nothing leaves the queue now.',
  },
  reasons: {
    title: 'Why not delivered',
    soFar: (count: string) => `${count} so far`,
    none: 'No message has failed.',
  },
  credits: {
    title: 'Credits',
    each: (credits: string) => `${credits} a message`,
    charged: 'Charged',
    held: 'Held for queued messages',
    released: 'Given back',
    test: 'Test sends cost nothing.',
  },
  failures: {
    over: 'What now',
    notOver: 'When it is done',
    notOverMeans: 'Possible when every message has its final status.',
    download: (count: string) => `Download failed (${count})`,
    sendAgain: (count: string) => `Send again to those it may help (${count})`,
    retryHelps: 'Nothing is sent until you have written the text and seen the cost.',
    retryDoesNotHelp: 'A retry would help none of them.',
    notDownloaded: 'The failed messages were not downloaded',
    downloaded: (count: number) => plural(count, { one: 'Downloaded # message', other: 'Downloaded # messages' }),
    notRead: 'The recipients could not be read',
  },
  cancelling: {
    button: 'Cancel the rest',
    title: 'Cancel queued messages',
    effect: (count: number) =>
      plural(count, {
        one: '# message is queued now. Messages that no carrier has taken by then are not sent, and their credits are returned. This cannot be undone.',
        other:
          '# messages are queued now. Messages that no carrier has taken by then are not sent, and their credits are returned. This cannot be undone.',
      }),
    keep: 'Keep them',
    confirm: 'Cancel them',
    done: (count: string, all: string, credits: string) => `${count} of ${all} cancelled. ${credits} returned.`,
    balanceSoon: 'The balance shows them within seconds.',
  },
};
