export { ConfigError } from './config-error';
export { readConfig, type Environment } from './read-config';
export { EnvironmentReader } from './environment-reader';
