import { workspaceRoot } from '@sms/dev-env';
import path from 'node:path';

/** Variables of a process that loads `preload.js` before its bundle, with what that is told. */
export function preloaded(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_OPTIONS: `--require ${path.join(workspaceRoot(), 'dist/tools/faults/preload.js')}` };
}
