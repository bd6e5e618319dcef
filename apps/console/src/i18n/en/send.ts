import type { ReactNode } from 'react';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('en');

/** The page that sends. */
export const send = {
  livePurpose: 'To one number or to many. You see the cost before anything is sent.',
  testPurpose: 'Send to the sandbox: nothing reaches a phone or costs a credit.',
  leftOut: (count: number) => plural(count, { other: '# left out. The list is sent without them.' }),
  recipients: {
    to: 'To',
    typed: 'Type or paste',
    upload: 'Upload CSV',
    file: 'File',
    fileHint: 'Drop a CSV or text file here, or choose one. UTF-8.',
    numbers: 'Numbers',
    numbersHint: (recipients: string) => `${recipients}. In international format, separated by commas or line breaks.`,
    tidied: (count: number) => plural(count, { one: '# number tidied', other: '# numbers tidied' }),
    column: (number: number) => `Column ${number}`,
    numbersIn: 'Numbers are in',
    firstRows: 'First rows of the file',
  },
  text: {
    label: 'Message',
    length: (characters: number, most: number, units: string, segments: string) =>
      `${characters} of ${most} characters · ${units} · ${segments}`,
    tooLong: (most: number) => `At most ${most} characters.`,
    forcesUcs2: 'What forces UCS-2',
    outside: 'These characters are not in GSM-7, so a segment holds 70 instead of 160:',
    replaceBySpace: (character: string) => `Replace ${character} with a space`,
    replace: (character: string, substitute: string) => `“${character}” → “${substitute}”`,
    replaceAll: 'Replace all of these',
  },
  estimate: {
    title: 'Before you send',
    hint: 'Write a message and add recipients to see what it would cost. Nothing is sent yet.',
    credits: (count: number) => plural(count, { one: 'credit', other: 'credits' }),
    leftAfter: (credits: string) => `${credits} left after`,
    from: 'From',
    recipients: 'Recipients',
    duplicates: 'Duplicates removed',
    encoding: 'Encoding',
    segments: 'Segments each',
    cost: 'Credits',
    balance: 'Balance after',
    short: (count: number) => plural(count, { one: '# credit short', other: '# credits short' }),
    refusedList: 'Refused',
    refused: (count: number) => plural(count, { other: '# refused' }),
    leaveOut: 'Leave out',
    refusedMeans: 'A list with such rows is not accepted. Leave them out to send to the others.',
    badLine: (row: number, value: ReactNode) => rich`line ${row}: ${value} is not a phone number`,
    badNumber: (row: number, value: ReactNode) => rich`number ${row}: ${value} is not a phone number`,
    more: (count: number) => plural(count, { other: 'and # more' }),
  },
  preview: { title: 'Preview', sender: 'Sender', empty: 'What you write appears here.' },
  button: {
    send: 'Send',
    sendLive: (count: number) => plural(count, { one: 'Send # message', other: 'Send # messages' }),
    sendTest: (count: number) => plural(count, { one: 'Send # message as a test', other: 'Send # messages as a test' }),
    repeat: 'Repeat safely',
    unknown: 'The outcome is unknown: the message may have been sent.',
    unknownMeans: 'It is safe to repeat: nothing is sent twice.',
  },
  confirm: {
    title: (count: number) => plural(count, { one: 'Send # message?', other: 'Send # messages?' }),
    effect: (sender: ReactNode, credits: string) =>
      rich`They go out from ${sender} at once and cost ${credits}. What a carrier has taken cannot be taken back.`,
    type: (count: number) => `Type ${count} to confirm`,
    notYet: 'Not yet',
  },
};
