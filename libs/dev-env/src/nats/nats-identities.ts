import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../workspace/workspace-root';
import type { NatsAccess } from './start-nats';

export interface NatsIdentities {
  /** One name for each process that uses NATS. */
  readonly names: readonly string[];
  /** The configuration of the server, given the password of each name. */
  access(passwords: Readonly<Record<string, string>>): NatsAccess;
}

const SECTION = /^# identities: begin.*$([\s\S]*)^# identities: end$/m;
const USER = /user: "([^"]+)", password: \$(\w+)/g;

/** The identities and permissions of every deployment, from deploy/nats/nats.conf. */
export async function natsIdentities(): Promise<NatsIdentities> {
  const file = path.join(workspaceRoot(), 'deploy/nats/nats.conf');
  const config = SECTION.exec(await readFile(file, 'utf8'))?.[1];
  if (config === undefined) throw new Error(`${file} holds no identities`);
  const users = [...config.matchAll(USER)].map(([, name, variable]) => ({
    name: name ?? '',
    variable: variable ?? '',
  }));
  return {
    names: users.map(({ name }) => name),
    // Quoted, because the server reads the value of a variable as it reads its configuration: 12e4 would be a number.
    access: (passwords) => ({
      config,
      env: Object.fromEntries(users.map(({ name, variable }) => [variable, `"${passwords[name] ?? ''}"`])),
    }),
  };
}
