import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { runTests } from './test.mjs';

const PAGE = 'docs/threat-model.md';

/**
 * Runs the tests that the threat model names, and prints its findings and matrices with their results. Fails when a test
 * does, and when a file did not run or has no test.
 */
export async function security(root, args, prepare) {
  const page = await readFile(path.join(root, PAGE), 'utf8');
  const findings = rowsBelow(page, 'Findings');
  const matrices = rowsBelow(page, 'Matrices');
  const files = [...new Set([...findings, ...matrices].flatMap(({ files: own }) => own))].sort();
  const results = await run(root, ['unit', 'int', 'e2e', '--runTestsByPath', ...files, ...args], prepare);
  const resultOf = (file) => {
    const tests = results.get(file) ?? [];
    const failed = tests.filter(([, status]) => status === 'failed').length;
    const passed = tests.filter(([, status]) => status === 'passed').length;
    if (failed > 0) return `FAILS: ${failed} of ${tests.length}`;
    return passed === 0 ? 'DID NOT RUN' : `holds: ${passed}`;
  };

  print([
    ['finding', 'what stands against it', 'test', 'tests'],
    ...findings.flatMap(({ name, what, files: own }) =>
      own.length === 0 ? [[name, what, '', '']] : own.map((file) => [name, what, file, resultOf(file)]),
    ),
  ]);
  for (const { name, what, files: own } of matrices) {
    console.log(`\n${name}: ${what}`);
    print(own.flatMap((file) => results.get(file) ?? [[file, 'DID NOT RUN']]));
  }
  const wrong = files.filter((file) => !resultOf(file).startsWith('holds'));
  console.log(`\n${files.length} files of tests, of which ${files.length - wrong.length} hold`);
  for (const file of wrong) console.log(`${file}: ${resultOf(file)}`);
  if (wrong.length > 0) process.exitCode = 1;
}

/** Of each file: its tests with their status, as it was run last. */
async function run(root, args, prepare) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-security-'));
  process.env.JEST_TESTS_FILE = path.join(folder, 'tests.jsonl');
  try {
    await runTests(root, args, prepare);
    const lines = (await readFile(process.env.JEST_TESTS_FILE, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    return new Map(
      lines.map((line) => {
        const { file, tests } = JSON.parse(line);
        return [path.relative(root, file), tests];
      }),
    );
  } finally {
    delete process.env.JEST_TESTS_FILE;
    await rm(folder, { recursive: true });
  }
}

/** The rows of the table below a heading: its first two cells, and the files that the last one names. */
function rowsBelow(page, heading) {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0].match(/^\|.*\|$/gm) ?? [];
  if (rows.length < 3) throw new BootstrapError(`${PAGE} has no table below "${heading}"`);
  return rows.slice(2).map((row) => {
    const [name, what, tests] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      name,
      what: what.replaceAll(/[`*]/g, ''),
      files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file),
    };
  });
}

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
