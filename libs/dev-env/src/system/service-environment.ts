import { defaultEnv, type ServiceEntry, type SystemFacts } from './service-table';

/** The environment of one process: defaults, overridden by inherited variables, overridden by the system's own. */
export function serviceEnvironment(
  entry: ServiceEntry,
  facts: SystemFacts,
  inherited: NodeJS.ProcessEnv,
  opsPort: number,
): NodeJS.ProcessEnv {
  return {
    ...defaultEnv(facts),
    ...(facts.natsPasswords ? withoutNats(withoutEmpty(inherited)) : withoutEmpty(inherited)),
    NODE_ENV: 'development',
    NATS_URL: facts.natsUrl,
    ...natsCredentials(entry, facts),
    ...entry.env(facts),
    [`${entry.prefix}_OPS_PORT`]: String(opsPort),
    [`${entry.prefix}_OPS_HOST`]: '127.0.0.1',
  };
}

function natsCredentials({ name }: ServiceEntry, { natsPasswords }: SystemFacts): Record<string, string> {
  const password = natsPasswords?.[name];
  return password === undefined ? {} : { NATS_USER: name, NATS_PASSWORD: password };
}

/** Inherited NATS variables are for a server that the user gave, not for the embedded one. */
function withoutNats(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('NATS_')));
}

/** An empty variable counts as not set, except the one whose empty value means "no loopback receivers". */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'WEBHOOK_DISPATCHER_ALLOWED_CIDRS'),
  );
}
