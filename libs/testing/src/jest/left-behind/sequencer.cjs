/** Runs the fixtures in the order of their names: the last one sees what the one before it left behind. */
module.exports = class Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  cacheResults() {}
};
