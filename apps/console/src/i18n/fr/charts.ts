import type { Catalogue } from '../catalogue';

export const charts: Catalogue['charts'] = {
  asChart: 'Afficher en graphique',
  asTable: 'Afficher en tableau',
  series: 'Séries',
  time: 'Heure',
  all: 'Tous',
  deliveredShare: '% remis',
  column: (name, all, parts) => `${name} : ${all}, ${parts}`,
  meaningOf: (code) => `Signification de ${code}`,
  retryMayHelp: 'un nouvel envoi peut aboutir',
  noMessages: 'Aucun message',
  waiting: (count) => `${count} en attente`,
  deliveredOf: (share, count) => `${share} de ${count} remis`,
  lowest: (column, share) => `minimum ${column} avec ${share}`,
  range: (from, to) => `${from} à ${to}`,
  points: 'pt',
  comma: ', ',
};
