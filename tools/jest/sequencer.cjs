const Sequencer = require('@jest/test-sequencer').default;

const OF_SYSTEM = /\.(e2e|console)-spec\.ts$/;
/** They wait for minutes, longest first; where nothing is known of an earlier run, Jest goes by the size of files. */
const LONG = [
  'faults-kills',
  'fuzz',
  'crash',
  'audit',
  'webhook-settings-races',
  'faults-outage',
  'one-key',
  'crash-points',
  'races',
  'messages',
  'start-with-carriers',
  'otp',
  'server-change',
  'generators',
  'busy-queue',
  'interleaved',
  'session-leases',
  'http-carrier',
  'violations',
];

/**
 * Begins long files early, so that no worker waits for the last of them, and spreads the files that start whole
 * systems, about ten processes each, evenly among the others.
 */
module.exports = class EvenSequencer extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    sorted.sort((one, other) => rank(one) - rank(other));
    const systems = sorted.filter(isOfSystem);
    const others = sorted.filter((test) => !isOfSystem(test));
    // Two systems at once from the beginning.
    const ordered = systems.splice(0, 2);
    const between = Math.ceil(others.length / (systems.length + 1));
    while (others.length > 0 || systems.length > 0)
      ordered.push(...others.splice(0, Math.max(between, 1)), ...systems.splice(0, 1));
    return ordered;
  }
};

function isOfSystem({ path }) {
  return OF_SYSTEM.test(path);
}

/** Sorting is stable: files that are not long stay in the order that they had. */
function rank({ path }) {
  const place = LONG.findIndex((name) => path.includes(`/${name}.`));
  return place < 0 ? LONG.length : place;
}
