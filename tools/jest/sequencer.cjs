const Sequencer = require('@jest/test-sequencer').default;

/** They wait for minutes, longest first; where nothing is known of an earlier run, Jest goes by the size of files. */
const LONG = [
  'fuzz',
  'audit',
  'faults-kills',
  'crash',
  'messages',
  'webhook-settings-races',
  'smsctl',
  'faults-outage',
  'erase-number',
  'interop',
  'one-key',
  'races',
  'isolation',
  'otp-nowhere',
  'crash-points',
  'otp',
  'start-replaced',
  'start-with-carriers',
  'replay',
  'generators',
  'server-change',
  'carrier-control',
  'interleaved',
  'mail',
  'cancel-bulk',
  'session-leases',
  'session-health',
  'violations',
  'routing',
  'login-throttle',
  'http-carrier',
  'idempotency',
  'password-hasher',
  'expand-accepted',
];

/** Begins long files early, so that no worker waits for the last of them. */
module.exports = class LongFirstSequencer extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
};

/** Sorting is stable: files that are not long stay in the order that they had. */
function rank({ path }) {
  const place = LONG.findIndex((name) => path.includes(`/${name}.`));
  return place < 0 ? LONG.length : place;
}
