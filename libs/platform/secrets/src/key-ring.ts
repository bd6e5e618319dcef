import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;
/** A nonce that is taken from many drawn at once costs a third. */
const NONCES_DRAWN = 256;

/** What a secret belongs to; whoever seals many for one passes its bytes. */
type Owner = string | number | Buffer;

/**
 * Secrets at rest: AES-256-GCM, stored as nonce, tag, ciphertext. The owner, such as the id of the row, is
 * authenticated with the secret, so what is copied to another row does not open. The first key seals; each of them
 * opens.
 */
export class KeyRing {
  /** Names the sealing key without revealing anything of it. */
  readonly keyId: string;
  private readonly keys: readonly KeyObject[];
  private readonly sealingKey: KeyObject;

  /**
   * @param keys of 32 bytes each
   * @throws when there is none
   */
  constructor(keys: readonly Buffer[]) {
    // Node 24 takes three times as long when it gets the bytes of a key at each call.
    this.keys = keys.map((key) => createSecretKey(key));
    const [first] = keys;
    const [sealingKey] = this.keys;
    if (!first || !sealingKey) throw new Error('there is no key for secrets');
    this.sealingKey = sealingKey;
    this.keyId = createHash('sha256').update(first).digest().subarray(0, KEY_ID_BYTES).toString('hex');
  }

  seal(secret: string, owner: Owner): Buffer {
    const nonce = freshNonce();
    const cipher = createCipheriv(CIPHER, this.sealingKey, nonce).setAAD(bytesOf(owner));
    const ciphertext = cipher.update(secret, 'utf8');
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws when the bytes were not sealed with one of the keys for this owner. */
  open(sealed: Buffer, owner: Owner): string {
    const bytes = bytesOf(owner);
    for (const key of this.keys) {
      const secret = opened(sealed, bytes, key);
      if (secret !== undefined) return secret;
    }
    throw new Error('a secret was sealed with another key, or for another owner');
  }
}

const nonces = Buffer.alloc(NONCES_DRAWN * NONCE_BYTES);
let used = nonces.length;

/** Returns bytes that no other call gets; they are valid until the next call. */
function freshNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces);
    used = 0;
  }
  used += NONCE_BYTES;
  return nonces.subarray(used - NONCE_BYTES, used);
}

const bytesOf = (owner: Owner): Buffer => (Buffer.isBuffer(owner) ? owner : Buffer.from(String(owner)));

function opened(sealed: Buffer, owner: Buffer, key: KeyObject): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(owner).setAuthTag(tag);
  const secret = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    // In this mode it returns no bytes, and throws when the tag does not fit.
    decipher.final();
    return secret.toString('utf8');
  } catch {
    return undefined;
  }
}
