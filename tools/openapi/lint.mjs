// Checks an OpenAPI document with the linter's recommended rules: `node tools/openapi/lint.mjs <file>`.
// Prints one line for each problem and fails when one is an error.
import { createConfig, lint } from '@redocly/openapi-core';

/** Not for every route: the state of the service has no client errors, and the address is wherever it is deployed. */
const EXCEPTIONS = { 'operation-4xx-response': 'off', 'no-server-example.com': 'off' };

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node tools/openapi/lint.mjs <file>');

const config = await createConfig({ extends: ['recommended'], rules: EXCEPTIONS });
const problems = await lint({ ref: file, config });
for (const { severity, ruleId, message, location } of problems) {
  console.log(`${severity} ${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
}
if (problems.some(({ severity }) => severity === 'error')) process.exitCode = 1;
