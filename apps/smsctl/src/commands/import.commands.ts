import { readFile } from 'node:fs/promises';
import { type LocalCommand, UsageError } from '../command/command';
import { importKannel } from '../kannel/import-kannel';

export const IMPORT_COMMANDS: readonly LocalCommand[] = [
  {
    name: 'import',
    positionals: ['kannel.conf'],
    summary: 'the carriers of a configuration of Kannel, as MESSAGING_CARRIERS; it changes nothing',
    runLocally: async ({ positionals: [file = ''] }) => {
      const { carriers, notes } = importKannel(await contentOf(file));
      return { data: carriers, lines: [JSON.stringify(carriers, null, 2)], notes };
    },
  },
];

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
