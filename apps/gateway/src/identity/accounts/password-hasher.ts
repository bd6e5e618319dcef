import { Injectable } from '@nestjs/common';
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { isLeaked } from './leaked-passwords';
import { type PasswordAsker, PasswordPlaces } from './password-places';

interface Parameters {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const ENCODED = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

@Injectable()
export class PasswordHasher {
  /**
   * A choice that OWASP advises. Costs 32 MiB and about 250 ms a password. Stored with each hash, so that they can be
   * raised later.
   */
  static readonly parameters: Parameters = { N: 2 ** 15, r: 8, p: 3 };
  private readonly places = new PasswordPlaces();
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
   * Hashes a password that somebody chooses.
   * @param field the field of the request that holds it
   * @throws {DomainError} INVALID naming the field when the password is known from leaks.
   */
  async hashChosen(password: string, field: 'password' | 'new_password'): Promise<string> {
    if (await isLeaked(password))
      throw invalidFields({ [field]: [`${field} is one of the passwords that leaks have made known: choose another`] });
    return this.hash(password);
  }

  /** Whether the hash was made with other parameters than those of now. */
  isOutdated(encoded: string): boolean {
    const { N, r, p } = PasswordHasher.parameters;
    return !encoded.startsWith(`scrypt$N=${N},r=${r},p=${p}$`);
  }

  /**
   * Takes as long without a hash as with one, so that time does not tell which e-mails exist.
   * @param asker undefined for a caller who is logged in
   * @throws {DomainError} OVERLOADED when too many passwords are being checked.
   */
  async verify(password: string, encoded: string | undefined, asker?: PasswordAsker): Promise<boolean> {
    const [, N, r, p, salt, hash] = ENCODED.exec(encoded ?? (await this.decoy)) ?? [];
    if (salt === undefined || hash === undefined) throw new Error('stored password hash cannot be read');
    const expected = Buffer.from(hash, 'base64url');
    const parameters = { N: Number(N), r: Number(r), p: Number(p) };
    const actual = await this.derive(password, Buffer.from(salt, 'base64url'), parameters, asker);
    const present = PasswordHasher.parameters;
    // A hash from before is checked in a part of the time: the rest would tell that there is such a user.
    if (parameters.N === present.N && parameters.r === present.r && parameters.p < present.p)
      await this.derive(password, expected, { ...present, p: present.p - parameters.p }, asker);
    return timingSafeEqual(actual, expected) && encoded !== undefined;
  }

  private derive(password: string, salt: Buffer, parameters: Parameters, asker?: PasswordAsker): Promise<Buffer> {
    const { N, r, p } = parameters;
    const maxmem = 256 * N * r;
    return this.places.run(() => scryptAsync(password, salt, { N, r, p, maxmem }), asker);
  }
}

function scryptAsync(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
