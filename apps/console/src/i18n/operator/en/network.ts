import { pluralIn } from '../../text/plural';

const plural = pluralIn('en');

/** What the service cannot finish by itself. */
export const stuck = {
  purpose: 'What the service cannot finish by itself.',
  tabs: 'Kinds of stuck things',
  carrier: 'Carrier',
  attempts: 'Attempts',
  decides: 'Decides',
  decidedNow: 'now',
  in: (duration: string) => `in ${duration}`,
  pages: { back: 'Earlier', forward: 'Later' },
  uncertainTitle: 'Submitted, and no answer came.',
  uncertainMeans:
    'The carrier may have the message. It waits for a receipt, because a second copy might reach the phone. Without one by the time of the decision, the policy of the account decides: it is sent again, or it counts as failed and its credit is returned.',
  chosen: (count: number) => plural(count, { one: '# chosen', other: '# chosen' }),
  choose: (id: string) => `Choose message ${id}`,
  resolveAsk: 'Resolve…',
  oldest: 'Oldest waiting',
  waits: 'Waits',
  waitsFor: 'For',
  noneWaits: 'No message waits',
  noneWaitsMeans: 'Every message that was accepted is at a carrier or has ended.',
  noneHeld: 'No message is held',
  noneHeldMeans: 'Messages of suspended vendors are held until the suspension ends or they are cancelled.',
  lanes: { otp: 'One-time passwords', single: 'Single messages', bulk: 'Sends to many' },
  resolving: {
    title: (count: number) => plural(count, { one: 'What became of # message?', other: 'What became of # messages?' }),
    effect: 'Ask the carrier before you decide: neither of you can take it back.',
    waysOut: 'Ways out',
    outcomes: {
      accepted: { label: 'The carrier accepted it', note: 'It is charged, is pending, and awaits its receipt.' },
      not_accepted: { label: 'The carrier did not accept it', note: 'It fails, and its credit is returned.' },
      send_again: { label: 'Send it again', note: 'To the same carrier. The phone may get the text twice.' },
    },
    resolve: 'Resolve',
    done: (count: number) => plural(count, { one: '# message resolved', other: '# messages resolved' }),
    left: (count: number) => plural(count, { one: '# was no longer uncertain.', other: '# were no longer uncertain.' }),
  },
  noneUncertain: 'No uncertain messages',
  receipts: 'Receipts without a message',
  noReceipts: 'No receipts without a message',
  receiptsMean: 'A receipt is listed here when no message with its id at the carrier was found.',
  carrierMessage: 'Id at the carrier',
  looks: 'Looked for',
  received: 'Received',
  oddities: 'Oddities',
  noOddities: 'No oddities',
  odditiesMean: 'What carriers send that cannot be used as it is appears here.',
  kind: 'Kind',
  note: 'Note',
  octets: 'Octets in hexadecimal',
  onlyOf: (carrier: string) => `Only ${carrier}`,
};

/** What subscribers wrote. */
export const inbound = {
  purpose: 'What subscribers wrote. The newest stand first.',
  text: 'Text',
  none: 'No incoming messages',
  noneMeans: 'Answers of subscribers appear here, whichever carrier brings them.',
  looksLikeReceipt: 'looks like a receipt',
  incomplete: 'parts are missing',
  repetition: 'may be a repetition',
};

export const carriers = {
  purpose: 'Every session, what it carries and what was refused.',
  none: 'No carriers',
  noneMeans: 'Nothing can be sent. Carriers stand in the settings of messaging.',
  state: 'State',
  sessions: 'Sessions',
  inFlight: 'In flight',
  rate: 'Agreed a second',
  boundSince: 'Bound since',
  learned: 'Learned',
  refusedShort: 'Refused 1 h',
  noSessions: 'No sessions needed',
  noSession: 'No session',
  someSessions: (bound: number, all: number) => `${bound} of ${all} sessions`,
  eachSession: (count: number) => plural(count, { one: '# session', other: '# sessions' }),
  sessionsOf: (name: string) => `Sessions of ${name}`,
  noRefusals: 'No refusal in the last hour.',
  refused: (list: string) => `Refused in the last hour: ${list}.`,
  control: {
    verbs: { pause: 'Pause', drain: 'Drain', resume: 'Resume', rebind: 'Rebind' },
    verbOf: (verb: string, carrier: string) => `${verb} ${carrier}`,
    states: { active: 'Active', paused: 'Paused', draining: 'Draining', drained: 'Drained' },
    since: 'Stopped',
    notInEffect: '(not yet at every worker)',
    withinSeconds: 'Every worker follows within two seconds.',
    reasons: { carrier: 'The carrier asks for it.', trouble: 'Trouble at the carrier.', work: 'Planned work.' },
    pause: {
      title: (name: string) => `Pause ${name}?`,
      effect:
        'Nothing more is submitted to it. Sessions stay bound, so receipts come. Messages wait, or go to the next carrier of their route; their validity goes on.',
      done: (name: string) => `${name} paused`,
    },
    drain: {
      title: (name: string) => `Drain ${name}?`,
      effect:
        'Nothing more is submitted to it. Each session ends when its submits are answered. From then on no receipts come over sessions.',
      done: (name: string) => `${name} drains`,
    },
    resume: {
      title: (name: string) => `Resume ${name}?`,
      effect: 'Messages go out over it again. Sessions that have ended are bound again.',
      done: (name: string) => `${name} resumed`,
    },
    rebind: {
      title: (name: string) => `Rebind ${name}?`,
      effect:
        'Its sessions end and are bound anew, one after the other, each when its submits are answered. The others serve meanwhile.',
      done: (name: string) => `${name} is bound anew`,
    },
  },
  states: {
    binding: 'Binding',
    bound: 'Bound',
    slow: 'Slow',
    suspect: 'Does not answer',
    refused: 'Refused',
    leaving: 'Leaving',
  },
  /** By the status of the carrier's answer. */
  refusals: {
    timeout: 'No answer in time',
    link_lost: 'Link lost',
    ESME_RTHROTTLED: 'Too fast for the carrier',
    ESME_RMSGQFUL: 'Queue of the carrier full',
    ESME_RINVDSTADR: 'Number not accepted',
    ESME_RINVSRCADR: 'Sender not accepted',
    ESME_RSUBMITFAIL: 'Submit failed',
    ESME_RSYSERR: 'Error of the carrier',
    ESME_RBINDFAIL: 'Bind failed',
    ESME_RINVPASWD: 'Password not accepted',
    ESME_RINVSYSID: 'System id not accepted',
    ESME_RALYBND: 'Bound already',
    ESME_RREJECTMSG: 'Message rejected',
  },
};
