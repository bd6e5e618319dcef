import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Put there by the build: see `assets.json`. */
const FILE = path.join(__dirname, 'assets', 'reference.js');

interface Script {
  /** Compressed to a third, which every browser accepts. */
  readonly gzipped: Buffer;
  readonly etag: string;
}

/** The script of the reference page, read when it is first requested. */
@Injectable()
export class ReferenceScript {
  private loaded: Promise<Script> | undefined;

  /** @throws when the build has left the file out. */
  load(): Promise<Script> {
    this.loaded ??= read().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }
}

async function read(): Promise<Script> {
  const script = await readFile(FILE);
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 16)}"`;
  return { gzipped: await promisify(gzip)(script), etag };
}
