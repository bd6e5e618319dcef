export { ConfigError } from './config-error';
export { readConfig } from './read-config';
export { EnvironmentReader, type Environment } from './environment-reader';
export { refusePlaintext } from './refuse-plaintext';
