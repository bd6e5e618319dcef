import { Injectable } from '@nestjs/common';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

interface Parameters {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each takes 32 MiB and a thread of libuv's pool, which file access and DNS look-ups need as well. */
const MAX_CONCURRENCY = 8;
const ENCODED = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

@Injectable()
export class PasswordHasher {
  /** Costs 32 MiB and about 80 ms a password. Stored with each hash, so that they can be raised later. */
  static readonly parameters: Parameters = { N: 2 ** 15, r: 8, p: 1 };
  private running = 0;
  private readonly decoy = this.hash(randomBytes(16).toString('hex'));

  /** `scrypt$N=…,r=…,p=…$<salt>$<hash>`, base64url. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const { parameters } = PasswordHasher;
    const hash = await this.derive(password, salt, parameters);
    const { N, r, p } = parameters;
    return `scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  }

  /**
   * Takes as long without a hash as with one, so that time does not tell which e-mails exist.
   * @throws {DomainError} OVERLOADED when too many passwords are being checked.
   */
  async verify(password: string, encoded: string | undefined): Promise<boolean> {
    const [, N, r, p, salt, hash] = ENCODED.exec(encoded ?? (await this.decoy)) ?? [];
    if (salt === undefined || hash === undefined) throw new Error('stored password hash cannot be read');
    const expected = Buffer.from(hash, 'base64url');
    const actual = await this.derive(password, Buffer.from(salt, 'base64url'), {
      N: Number(N),
      r: Number(r),
      p: Number(p),
    });
    return timingSafeEqual(actual, expected) && encoded !== undefined;
  }

  private async derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
    if (this.running >= MAX_CONCURRENCY)
      throw new DomainError(FAULT_CODES.overloaded, 'too many passwords are being checked');
    this.running += 1;
    try {
      return await scryptAsync(password, salt, { ...parameters, maxmem: 256 * parameters.N * parameters.r });
    } finally {
      this.running -= 1;
    }
  }
}

function scryptAsync(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
