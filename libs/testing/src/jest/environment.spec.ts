import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');
const folder = path.join(__dirname, 'left-behind');

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

function runFixtures(): Map<string, FileResult> {
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/jest/bin/jest.js'),
      ...['--config', path.join(folder, 'jest.config.mjs')],
      ...['--testSequencer', path.join(folder, 'sequencer.cjs')],
      ...['--runInBand', '--forceExit', '--json', '--colors=false'],
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const { testResults } = JSON.parse(stdout) as { testResults: FileResult[] };
  return new Map(testResults.map((result) => [path.basename(result.name, '.fixture.ts'), result]));
}

describe('the environment of the tests', () => {
  let files: Map<string, FileResult>;

  beforeAll(() => {
    files = runFixtures();
  });

  it.each([
    ['timer', 'a timer of 60000 ms, begun in the test "leaves a timer"', 'timer.fixture.ts:2:'],
    ['wait', 'a timer of 25 ms, begun in the test "leaves a wait"', 'eventually.ts:'],
    ['server', /a server on ::\S*:\d+, begun in beforeAll of "leaves"/, 'server.fixture.ts:6:'],
    ['socket', /a connection to 127\.0\.0\.1:\d+, begun in the test/, 'socket.fixture.ts:8:'],
    ['process', /the process \d+, begun in the test "leaves a process"/, 'process.fixture.ts:5:'],
  ])('fails a file that leaves a %s, and says what and where it began', (name, what, where) => {
    const result = files.get(name);
    expect(result?.status).toBe('failed');
    expect(result?.message).toMatch(what);
    expect(result?.message).toContain(where);
  });

  it('finds the end of a connection that was accepted', () => {
    expect(files.get('socket')?.message.match(/a connection to 127/g)).toHaveLength(2);
  });

  it('names the file of a promise that rejects in the next one', () => {
    expect(files.get('rejection')?.status).toBe('passed');
    expect(files.get('witness')?.message).toContain(
      'left-behind/rejection.fixture.ts has ended, and left behind what fails now: too late (begun in the test "leaves',
    );
  });

  it('passes a file of which nothing runs any more, within a grace for what is closing', () => {
    expect(files.get('clean')).toMatchObject({ status: 'passed', message: '' });
  });
});
