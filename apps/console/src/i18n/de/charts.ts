import type { Catalogue } from '../catalogue';

export const charts: Catalogue['charts'] = {
  asChart: 'Als Diagramm anzeigen',
  asTable: 'Als Tabelle anzeigen',
  series: 'Datenreihen',
  time: 'Zeit',
  all: 'Alle',
  deliveredShare: 'Zugestellt %',
  column: (name, all, parts) => `${name}: ${all}, ${parts}`,
  meaningOf: (code) => `Was ${code} bedeutet`,
  retryMayHelp: 'neuer Versuch kann helfen',
  noMessages: 'Keine Nachrichten',
  waiting: (count) => `${count} wartend`,
  deliveredOf: (share, count) => `${share} von ${count} zugestellt`,
  lowest: (column, share) => `Tiefstwert ${column} mit ${share}`,
  range: (from, to) => `${from} bis ${to}`,
  points: 'Pp.',
  comma: ', ',
};
