import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type DispatcherConfig, dispatcherConfig } from '../webhook-dispatcher.config';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Signing secrets at rest: AES-256-GCM, stored as nonce, tag, ciphertext. The account id is authenticated with it,
 * so a row copied to another account does not decrypt.
 */
@Injectable()
export class SecretVault {
  constructor(@Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'secretKey'>) {}

  seal(secret: string, accountId: number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.config.secretKey, nonce).setAAD(Buffer.from(String(accountId)));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws when the bytes were not sealed with this key for this account. */
  open(sealed: Buffer, accountId: number): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.config.secretKey, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(String(accountId)))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
