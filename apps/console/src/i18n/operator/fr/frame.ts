import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('fr');

export const pages: OperatorCatalogue['pages'] = {
  vendors: 'Clients',
  stuck: 'Messages bloqués',
  suspicions: 'Codes suspects',
  carriers: 'Opérateurs SMS',
  routing: 'Routage',
  webhooks: 'Webhooks',
  inbound: 'Reçus',
  numbers: 'Numéros',
  operators: 'Exploitants',
  auditLog: 'Journal d’audit',
  groups: { customers: 'Clientèle', traffic: 'Trafic', network: 'Réseau', administration: 'Administration' },
};

export const shell: OperatorCatalogue['shell'] = {
  forVendors: 'Cette page est destinée aux clients',
  asOperator: (link) => rich`Vous êtes connecté en tant qu’exploitant. ${link}`,
};

export const palette: OperatorCatalogue['palette'] = { vendorsNamed: (name) => `Clients nommés « ${name} »` };

export const parts: OperatorCatalogue['parts'] = {
  vendor: (id) => `Client ${id}`,
  notYourRole: 'Votre rôle ne le permet pas',
  recorded: 'Le journal d’audit note qui consulte ceci.',
};

export const ask: OperatorCatalogue['ask'] = {
  reason: 'Motif',
  optionalReason: 'Motif (facultatif)',
  auditSees: 'Il figure dans le journal d’audit.',
  usualReasons: 'Motifs habituels',
  typeToConfirm: (name) => `Saisissez ${name} pour confirmer`,
};

export const overview: OperatorCatalogue['overview'] = {
  asOf: (time, seconds) => `État à ${time}, actualisé toutes les ${seconds} s`,
  recorded:
    'Le journal d’audit note qui compte les messages incertains. Ils sont comptés quand vous ouvrez ou actualisez cette page.',
  aSecond: 'par seconde',
  lastMinutes: (minutes) => `Les ${minutes} dernières minutes`,
  lowestAndHighest: (lowest, highest) => `De ${lowest} à ${highest} messages par seconde`,
  accepted: 'Acceptés',
  submitted: 'Remis',
  reported: 'Accusés',
  queues: 'Files d’attente',
  lane: 'File',
  waiting: 'En attente',
  oldestInLane: 'Le plus ancien',
  limit: 'Limite',
  webhooksPaused: 'Webhooks en pause',
  verdict: {
    title: 'État du service',
    good: 'Tout fonctionne.',
    late: (count) => plural(count, { one: '# point à examiner.', other: '# points à examiner.' }),
    broken: (count) => plural(count, { one: '# élément est en panne.', other: '# éléments sont en panne.' }),
  },
  problems: {
    unavailable: (service) => `Le service ${service} ne répond pas.`,
    late: (lane, duration) => `Le plus ancien de « ${lane} » attend depuis ${duration}.`,
    webhooksPaused: (count) => plural(count, { one: '# webhook est en pause.', other: '# webhooks sont en pause.' }),
    processesUnknown: 'On ne sait pas quels processus sont en marche.',
    noProcess: (service) => `Aucun processus de ${service} ne répond.`,
    noCarrier: 'Il n’y a aucun opérateur SMS.',
    stopped: (name) => `L’opérateur ${name} est arrêté par un exploitant.`,
    down: (name) => `L’opérateur ${name} n’a aucune session.`,
    weak: (name, bound, all) => `L’opérateur ${name} a ${bound} sessions sur ${all}.`,
    refusals: (name, count) =>
      plural(count, {
        one: `L’opérateur ${name} a refusé # message au cours de la dernière heure.`,
        other: `L’opérateur ${name} a refusé # messages au cours de la dernière heure.`,
      }),
    uncertain: (count) =>
      plural(count, {
        one: '# message est peut-être chez son opérateur.',
        other: '# messages sont peut-être chez leur opérateur.',
      }),
    reviewLate: (days) =>
      plural(days, {
        one: 'Un nom d’expéditeur attend un examen depuis # jour.',
        other: 'Un nom d’expéditeur attend un examen depuis # jours.',
      }),
  },
  usage: {
    title: 'Messages des dernières 24 heures',
    groups: { carrier: 'Opérateur SMS', country: 'Pays', vendor: 'Client' },
    noCarrier: 'Aucun opérateur pour l’instant',
    noCountry: 'Aucun pays',
  },
  processes: {
    title: 'Processus',
    service: 'Service',
    version: 'Version',
    running: 'En marche',
    none: 'Aucun ne répond',
    mixed: (versions) => `plusieurs versions : ${versions}`,
    since: (process, start) => rich`${process} depuis ${start}`,
  },
  allCarriers: 'Tous les opérateurs',
  tasks: 'Tâches en cours',
  namesToReview: 'Noms d’expéditeur à examiner',
  oldest: (age) => `le plus ancien ${age}`,
  uncertain: 'Messages incertains',
  nextDecides: (duration) => `prochaine décision dans ${duration}`,
};
