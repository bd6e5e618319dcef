/** Sends of all vendors. */
export const sends = {
  purpose: 'Sends to many recipients, of all vendors. Texts are not shown.',
  state: 'State',
  all: 'All',
  running: 'Running',
  noneRunning: 'No send is running',
  cancel: 'Cancel them',
  cancelAsk: 'Cancel the rest…',
  cancelOf: (sender: string, recipients: string) => `Cancel the rest of the send from ${sender} to ${recipients}`,
};

/** The webhooks of all vendors. */
export const webhooks = {
  purpose: 'How the receivers of vendors answer. Those with which something is wrong stand first.',
  vendor: 'Vendor',
  state: 'State',
  since: 'Since',
  backlog: 'Waiting',
  oldest: 'Oldest',
  hour: 'Answered 1 h',
  day: 'Answered 24 h',
  none: 'No vendor has a webhook',
  noneMeans: 'A vendor sets one on its page Webhook.',
  answeredOf: (share: string, attempts: string) => `${share} of ${attempts}`,
  resume: 'Resume',
  resumeAsk: 'Resume…',
  resumeOf: (name: string) => `Resume the webhook of ${name}`,
  resuming: {
    title: (name: string) => `Resume the webhook of ${name}?`,
    effect: 'The pause ends, and what waits is sent at once. Retries keep their times.',
    effectWhenDisabled: 'Deliveries begin again, and what waits is sent at once. Retries keep their times.',
    reasons: { fixed: 'The vendor has repaired the receiver.', asked: 'The vendor asks for it.' },
    done: (name: string) => `Webhook of ${name} resumed`,
    needless: 'The webhook was neither paused nor disabled',
  },
};

/** Which carriers take which numbers. */
export const routing = {
  purpose: 'Which carriers take which numbers, by the settings of messaging.',
  which: 'Which route takes a number?',
  number: 'Number',
  noNumber: 'This is no number.',
  noRoute: 'No route takes this number: its messages fail.',
  way: 'The way of the number',
  ofPrefix: (prefix: string) => `Prefix ${prefix}`,
  others: 'all others',
  routes: 'Routes',
  longestWins: 'the longest prefix decides',
  rules: 'Rules',
  rulesFirst: 'the first one that fits goes before all prefixes',
  mayDecide: 'Rules that may decide about it',
  mayDecideIf: 'where their other conditions fit',
  rule: 'Rule',
  condition: 'For messages',
  carriers: 'Carriers',
  blocked: 'Blocked',
  everything: 'all',
  beginsWith: (prefixes: string) => `to ${prefixes}`,
  ofVendors: (ids: string) => `of vendor ${ids}`,
  fromSenders: (names: string) => `from ${names}`,
  prefix: 'Prefix',
  first: 'First',
  then: 'Then',
  none: 'No routes',
  tests: (carriers: string) => `Test messages go to: ${carriers}.`,
};

/** The suspicious codes of all vendors. */
export const suspicions = {
  purpose: 'Codes that are requested and hardly ever verified, of all vendors. Refuse them at the vendor.',
};
