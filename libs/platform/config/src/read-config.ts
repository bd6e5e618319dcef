import { ConfigError } from './config-error';
import { type Environment, EnvironmentReader } from './environment-reader';

/**
 * Builds one frozen configuration object out of environment variables.
 * @throws {ConfigError} naming every variable that is missing or malformed.
 */
export function readConfig<T extends object>(
  environment: Environment,
  build: (env: EnvironmentReader) => T,
): Readonly<T> {
  const reader = new EnvironmentReader(environment);
  const config = build(reader);
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return Object.freeze(config);
}
