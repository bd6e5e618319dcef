import { spawn } from 'node:child_process';

it('leaves a process', () => {
  // The child ends with its input, and so with the process that runs this file.
  spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
});
