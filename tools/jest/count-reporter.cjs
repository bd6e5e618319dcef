const { writeFileSync } = require('node:fs');

/**
 * Leaves `{ passed, failed, skipped }` in the file that JEST_COUNTS_FILE names, if it names one, and the paths of the
 * `failedFiles` with what was counted of these alone in `ofFailedFiles`.
 */
module.exports = class CountReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.JEST_COUNTS_FILE;
    if (!file) return;
    const failedFiles = results.testResults.filter(
      ({ numFailingTests, testExecError, failureMessage }) => numFailingTests > 0 || testExecError || failureMessage,
    );
    const counts = {
      passed: results.numPassedTests,
      // A test file that fails to load runs no test but is a failure all the same.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      failedFiles: failedFiles.map(({ testFilePath }) => testFilePath),
      ofFailedFiles: {
        passed: sum(failedFiles, ({ numPassingTests }) => numPassingTests),
        failed: sum(failedFiles, ({ numFailingTests, testExecError }) => numFailingTests + (testExecError ? 1 : 0)),
        skipped: sum(failedFiles, ({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests),
      },
    };
    writeFileSync(file, JSON.stringify(counts));
  }
};

function sum(files, countOf) {
  return files.reduce((total, file) => total + countOf(file), 0);
}
