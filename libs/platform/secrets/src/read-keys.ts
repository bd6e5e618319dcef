import type { EnvironmentReader } from '@sms/platform/config';

const KEY_BYTES = 32;

/** The keys of a ring, in base64 and separated by commas; the first one seals. A malformed key is not echoed. */
export function readKeys(env: EnvironmentReader, name: string): readonly Buffer[] {
  return keysOf(env, name, env.secret(name));
}

/** No keys when the variable is not set. */
export function readOptionalKeys(env: EnvironmentReader, name: string): readonly Buffer[] {
  const value = env.optionalSecret(name);
  return value === undefined ? [] : keysOf(env, name, value);
}

function keysOf(env: EnvironmentReader, name: string, value: string): readonly Buffer[] {
  const keys = value.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
  if (keys.some((key) => key.length !== KEY_BYTES))
    env.reject(`${name} must be ${KEY_BYTES} bytes in base64, or several such keys separated by commas`);
  return keys;
}
