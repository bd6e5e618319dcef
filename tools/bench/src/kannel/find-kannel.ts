import { existsSync } from 'node:fs';
import path from 'node:path';

export interface KannelPrograms {
  readonly bearerbox: string;
  readonly smsbox: string;
}

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

/** Kannel's two programs where both are installed, as Debian's package `kannel` does. */
export function findKannel(searchPath: string): KannelPrograms | undefined {
  const folder = [...searchPath.split(path.delimiter), ...SYSTEM_FOLDERS].find((one) =>
    ['bearerbox', 'smsbox'].every((program) => existsSync(path.join(one, program))),
  );
  return folder === undefined
    ? undefined
    : { bearerbox: path.join(folder, 'bearerbox'), smsbox: path.join(folder, 'smsbox') };
}
