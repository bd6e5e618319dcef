import { serviceNode, type System, workspaceRoot } from '@sms/dev-env';
import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Shows the logs of the processes of an app, bundles it anew whenever a source changes, and restarts them with each new
 * bundle: who supervises them brings back what ends. Returns what stops that; throws when there is no such app.
 */
export function serveApp(app: string, system: System, say: (line: string) => void): () => void {
  const processes = Object.values(system.services).filter(({ name }) => name === app || name === `${app}-worker`);
  if (processes.length === 0) {
    throw new Error(`no app is named "${app}"; there are ${Object.keys(system.services).join(', ')}`);
  }
  const logs = spawn('tail', ['-q', '-n', '0', '-F', ...processes.map(({ logFile }) => logFile)], {
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const bundler = spawn(
    serviceNode(),
    [path.join(workspaceRoot(), 'tools/build/bundle.mjs'), path.join('apps', app), '--watch'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  for (const child of [logs, bundler]) child.on('error', (error) => say(error.message));
  let runs = true;
  bundler.stdout.once('data', () => {
    // The first bundle is of the sources that run already.
    say(`serving ${app}: it restarts when its sources change`);
    bundler.stdout.on('data', () => {
      if (runs) for (const process of processes) process.kill('SIGTERM');
    });
  });
  return () => {
    runs = false;
    logs.kill();
    bundler.stdin.end();
  };
}
