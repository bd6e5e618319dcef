import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/**
 * Signing secrets at rest: AES-256-GCM, stored as nonce, tag, ciphertext. The account id is authenticated with the
 * secret, so a row copied to another account does not decrypt. The first key seals; each of them opens.
 */
@Injectable()
export class SecretVault {
  /** Names the sealing key without revealing anything of it. */
  readonly keyId: string;
  private readonly sealingKey: Buffer;

  constructor(@Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'secretKeys'>) {
    const [first] = config.secretKeys;
    if (!first) throw new Error('there is no key for secrets');
    this.sealingKey = first;
    this.keyId = createHash('sha256').update(first).digest().subarray(0, KEY_ID_BYTES).toString('hex');
  }

  seal(secret: string, accountId: number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.sealingKey, nonce).setAAD(Buffer.from(String(accountId)));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws when the bytes were not sealed with one of the keys for this account. */
  open(sealed: Buffer, accountId: number): string {
    for (const key of this.config.secretKeys) {
      const secret = opened(sealed, accountId, key);
      if (secret !== undefined) return secret;
    }
    throw new Error('a webhook secret was sealed with another key, or for another account');
  }
}

function opened(sealed: Buffer, accountId: number, key: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(String(accountId)))
    .setAuthTag(tag);
  const secret = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
