import { rename, writeFile } from 'node:fs/promises';

/**
 * Writes when an audit held, in the text format of Prometheus, to a file of node_exporter's textfile collector, which
 * never reads half of it.
 */
export async function leaveMetrics(file: string, heldAt: Date): Promise<void> {
  const name = 'audit_last_success_timestamp_seconds';
  const lines = [
    `# HELP ${name} When an audit last found that every invariant holds.`,
    `# TYPE ${name} gauge`,
    `${name} ${Math.floor(heldAt.getTime() / 1_000)}`,
  ];
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${lines.join('\n')}\n`);
  await rename(unfinished, file);
}
