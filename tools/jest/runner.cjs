const { EmittingTestRunner, default: TestRunner } = require('jest-runner');

const OF_SYSTEM = /\.(e2e|console)-spec\.ts$/;
/** Each starts about ten processes, or uses those of another: with more at a time, services answer too late. */
const MOST_SYSTEMS = 2;
/** They measure processor time or compare short times: what runs beside them would be measured as well. */
const ALONE = ['upload-cost', 'unexpanded-bulks', 'speed'];

/**
 * Runs files in groups, each with workers of its own: those of whole systems two at a time, beside as many others as
 * there are further workers, and those that measure one by one, after all others.
 */
module.exports = class GroupRunner extends EmittingTestRunner {
  #listeners = [];

  on(...listener) {
    this.#listeners.push(listener);
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  async runTests(tests, watcher, options) {
    if (options.serial) return this.#run(tests, 1, watcher, options);
    const { maxWorkers } = this._globalConfig;
    const alone = tests.filter(isAlone);
    const systems = tests.filter((test) => isOfSystem(test) && !isAlone(test));
    const others = tests.filter((test) => !isOfSystem(test) && !isAlone(test));
    const forSystems = Math.min(MOST_SYSTEMS, others.length > 0 ? Math.max(1, maxWorkers - 1) : maxWorkers);
    // Workers of both groups have the numbers 1 and 2. Files of systems do not use what belongs to a worker.
    await Promise.all([
      this.#run(systems, forSystems, watcher, options),
      this.#run(others, systems.length > 0 ? Math.max(1, maxWorkers - forSystems) : maxWorkers, watcher, options),
    ]);
    await this.#run(alone, 1, watcher, options);
  }

  async #run(tests, maxWorkers, watcher, options) {
    if (tests.length === 0 || watcher.isInterrupted()) return;
    const runner = new TestRunner({ ...this._globalConfig, maxWorkers }, this._context);
    for (const listener of this.#listeners) runner.on(...listener);
    await runner.runTests(tests, watcher, options);
  }
};

function isOfSystem({ path }) {
  return OF_SYSTEM.test(path);
}

function isAlone({ path }) {
  return ALONE.some((name) => path.includes(`/${name}.`));
}
