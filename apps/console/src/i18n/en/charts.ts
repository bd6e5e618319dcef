/** Charts of messages. */
export const charts = {
  asChart: 'Show as chart',
  asTable: 'Show as table',
  series: 'Series',
  time: 'Time',
  all: 'All',
  deliveredShare: 'Delivered %',
  /** The sum and the parts of a column, for screen readers. */
  column: (name: string, all: string, parts: string) => `${name}: ${all}, ${String(parts).toLowerCase()}`,
  meaningOf: (code: string) => `What ${code} means`,
  retryMayHelp: 'retry may help',
  noMessages: 'No messages',
  waiting: (count: string) => `${count} waiting`,
  deliveredOf: (share: string, count: string) => `${share} of ${count} delivered`,
  lowest: (column: string, share: string) => `lowest ${column} with ${share}`,
  range: (from: string, to: string) => `${from} to ${to}`,
  points: 'pt',
  /** Between the parts of a summary. */
  comma: ', ',
};
