import { ConfigError } from './config-error';
import { EnvironmentReader } from './environment-reader';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Builds one frozen configuration object out of environment variables.
 * @throws {ConfigError} naming every variable that is missing or malformed.
 */
export function readConfig<T extends object>(environment: Environment, build: (env: EnvironmentReader) => T): Readonly<T> {
  const reader = new EnvironmentReader(environment);
  const config = build(reader);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return Object.freeze(config);
}
