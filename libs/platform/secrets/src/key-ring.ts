import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/**
 * Secrets at rest: AES-256-GCM, stored as nonce, tag, ciphertext. The owner, such as the id of the row, is
 * authenticated with the secret, so what is copied to another row does not open. The first key seals; each of them
 * opens.
 */
export class KeyRing {
  /** Names the sealing key without revealing anything of it. */
  readonly keyId: string;
  private readonly sealingKey: Buffer;

  /**
   * @param keys of 32 bytes each
   * @throws when there is none
   */
  constructor(private readonly keys: readonly Buffer[]) {
    const [first] = keys;
    if (!first) throw new Error('there is no key for secrets');
    this.sealingKey = first;
    this.keyId = createHash('sha256').update(first).digest().subarray(0, KEY_ID_BYTES).toString('hex');
  }

  seal(secret: string, owner: string | number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.sealingKey, nonce).setAAD(Buffer.from(String(owner)));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws when the bytes were not sealed with one of the keys for this owner. */
  open(sealed: Buffer, owner: string | number): string {
    for (const key of this.keys) {
      const secret = opened(sealed, String(owner), key);
      if (secret !== undefined) return secret;
    }
    throw new Error('a secret was sealed with another key, or for another owner');
  }
}

function opened(sealed: Buffer, owner: string, key: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const secret = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
