/**
 * SQL of the message with an id, to be joined: `CROSS JOIN ${messageOf('k.id')} AS m`. The LIMIT makes the planner use
 * its key, whatever the statistics of either table.
 * @param columns those that the statement reads
 */
export function messageOf(id: string, columns = '*'): string {
  return `LATERAL (SELECT ${columns} FROM message WHERE id = ${id} LIMIT 1)`;
}
