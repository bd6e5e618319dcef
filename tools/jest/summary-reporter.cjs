/** Closes a run with one line that a machine can read: `tests: N passed, N failed, N skipped`. */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, results) {
    // A test file that fails to load runs no test but is a failure all the same.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    process.stdout.write(`\ntests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped\n`);
  }
};
