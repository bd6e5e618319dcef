import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { UsageError } from '../command/command';

/** The state that a listener keeps over restarts. */
export interface ListenState {
  /** The number of the last event that the receiver has accepted. */
  readonly cursor: number;
  /** Signs what is forwarded. */
  readonly secret: string;
}

interface StoredState extends ListenState {
  readonly base_url: string;
  /** Tells API keys apart: each account numbers its own events. */
  readonly key: string;
}

/** The state of a listener with one API key, in a file that only its user reads. */
export class ListenStateFile {
  private readonly key: string;

  constructor(
    private readonly file: string,
    private readonly baseUrl: string,
    apiKey: string,
  ) {
    this.key = createHash('sha256').update(apiKey).digest('hex').slice(0, 16);
  }

  /**
   * Undefined where there is no file.
   * @throws {UsageError} when the file is of another listener, or cannot be read
   */
  read(): ListenState | undefined {
    if (!existsSync(this.file)) return undefined;
    const { base_url, key, cursor, secret } = storedIn(this.file);
    if (base_url !== this.baseUrl || key !== this.key)
      throw new UsageError(`${this.file} is of another address or API key: name another file with --state`);
    return { cursor, secret };
  }

  /** The file is whole at any moment, so that a listener may be killed. */
  write(state: ListenState): void {
    const stored: StoredState = { base_url: this.baseUrl, key: this.key, ...state };
    writeFileSync(`${this.file}.new`, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

export function randomSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

function storedIn(file: string): StoredState {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<StoredState>;
    if (Number.isSafeInteger(stored.cursor) && typeof stored.secret === 'string') return stored as StoredState;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError(`${file} is not the state of a listener`);
}
