const { appendFileSync, writeFileSync } = require('node:fs');

/**
 * Leaves `{ passed, failed, skipped }` in the file that JEST_COUNTS_FILE names, if it names one, and the paths of the
 * `failedFiles` with what was counted of these alone in `ofFailedFiles`. Adds a line to the file that JEST_TESTS_FILE
 * names for each test file that has run: `{ file, tests: [[title, status], …] }`.
 */
module.exports = class CountReporter {
  onTestFileResult(_test, { testFilePath, testResults }) {
    const file = process.env.JEST_TESTS_FILE;
    if (!file) return;
    const tests = testResults.map(({ fullName, status }) => [fullName, status]);
    appendFileSync(file, `${JSON.stringify({ file: testFilePath, tests })}\n`);
  }

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
