// Writes who may ask, announce and answer what into deploy/nats/nats.conf: one user for each process, with what its
// code uses and nothing else. With --check it changes nothing and fails when the file is stale; with --json it prints
// the identities and what they may do.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '../lint/boundaries.mjs';
import { processesOf } from './processes.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(root, 'deploy/nats/nats.conf');
const BEGIN = '# identities: begin (npm run nats:permissions)';
const END = '# identities: end';

const processes = processesOf(root, CALLS);

const list = (subjects) =>
  subjects.length === 0 ? '[]' : `[\n${subjects.map((subject) => `          "${subject}"`).join('\n')}\n        ]`;

const user = ({ identity, publish, subscribe }) => `    {
      user: "${identity}", password: $${identity.replaceAll('-', '_').toUpperCase()}_NATS_PASSWORD
      permissions: {
        publish: ${list(publish)}
        subscribe: ${list([...subscribe, `_INBOX.${identity}.>`])}
        # One reply to each request it is given, and no longer than the longest request takes.
        allow_responses: { max: 1, expires: "5m" }
      }
    }`;

const section = [BEGIN, 'authorization {', '  users = [', ...processes.map(user), '  ]', '}', END].join('\n');

const config = readFileSync(FILE, 'utf8');
const [before, rest] = config.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${FILE} has no place for the identities`);
const written = `${before}${section}${after}`;

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(processes));
} else if (written !== config && process.argv.includes('--check')) {
  console.error('deploy/nats/nats.conf gives other permissions than the code needs: run npm run nats:permissions');
  process.exitCode = 1;
} else if (written !== config) {
  writeFileSync(FILE, written);
}
