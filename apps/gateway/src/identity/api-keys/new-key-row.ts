import { v7 as uuidv7 } from 'uuid';
import { apiKeyPrefix, type ApiKeyPrefix, hashApiKey, newApiKey } from '../accounts/api-key-format';
import type { ApiKey } from '../accounts/api-key.entity';

type KeyTraits = Pick<ApiKey, 'accountId' | 'userId' | 'name' | 'mode' | 'scopes' | 'expiresAt' | 'networks'>;
export type KeyRow = KeyTraits & Pick<ApiKey, 'id' | 'prefix' | 'hash'>;

/** A new key, and the row by which it is known. The row does not have the key. */
export function newKeyRow(traits: KeyTraits, prefix: ApiKeyPrefix): { readonly key: string; readonly row: KeyRow } {
  const key = newApiKey(traits.mode, prefix);
  const hash = Buffer.from(hashApiKey(key), 'base64');
  return { key, row: { ...traits, id: uuidv7(), prefix: apiKeyPrefix(key), hash } };
}
