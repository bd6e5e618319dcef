import type { OperatorCatalogue } from '../en/operator-en';

export const sends: OperatorCatalogue['sends'] = {
  purpose: 'Envois à plusieurs destinataires, de tous les clients. Les textes ne sont pas affichés.',
  state: 'État',
  all: 'Tous',
  running: 'En cours',
  noneRunning: 'Aucun envoi en cours',
  cancel: 'Les annuler',
  cancelAsk: 'Annuler le reste…',
  cancelOf: (sender, recipients) => `Annuler le reste de l’envoi de ${sender} à ${recipients}`,
};

export const webhooks: OperatorCatalogue['webhooks'] = {
  purpose: 'Comment répondent les récepteurs des clients. Ceux qui posent problème d’abord.',
  vendor: 'Client',
  state: 'État',
  since: 'Depuis',
  backlog: 'En attente',
  oldest: 'Le plus ancien',
  hour: 'Répondus 1 h',
  day: 'Répondus 24 h',
  none: 'Aucun client n’a de webhook',
  noneMeans: 'Un client le fixe sur sa page Webhook.',
  answeredOf: (share, attempts) => `${share} de ${attempts}`,
  resume: 'Reprendre',
  resumeAsk: 'Reprendre…',
  resumeOf: (name) => `Reprendre le webhook de ${name}`,
  resuming: {
    title: (name) => `Reprendre le webhook de ${name} ?`,
    effect: 'La pause prend fin, et ce qui attend part aussitôt. Les reprises gardent leurs heures.',
    effectWhenDisabled:
      'Les livraisons recommencent, et ce qui attend part aussitôt. Les reprises gardent leurs heures.',
    reasons: { fixed: 'Le client a réparé le récepteur.', asked: 'Le client le demande.' },
    done: (name) => `Webhook de ${name} repris`,
    needless: 'Le webhook n’était ni en pause ni désactivé',
  },
};

export const routing: OperatorCatalogue['routing'] = {
  purpose: 'Quels opérateurs prennent quels numéros, d’après les réglages de messaging.',
  which: 'Quelle route prend un numéro ?',
  number: 'Numéro',
  noNumber: 'Ce n’est pas un numéro.',
  noRoute: 'Aucune route ne prend ce numéro : ses messages échouent.',
  way: 'Le chemin du numéro',
  ofPrefix: (prefix) => `Préfixe ${prefix}`,
  others: 'tous les autres',
  routes: 'Routes',
  longestWins: 'le préfixe le plus long décide',
  rules: 'Règles',
  rulesFirst: 'la première qui convient passe avant tous les préfixes',
  mayDecide: 'Règles qui peuvent en décider',
  mayDecideIf: 'si leurs autres conditions conviennent',
  rule: 'Règle',
  condition: 'Pour les messages',
  carriers: 'Opérateurs',
  blocked: 'Bloqué',
  everything: 'tous',
  beginsWith: (prefixes) => `vers ${prefixes}`,
  ofVendors: (ids) => `du client ${ids}`,
  fromSenders: (names) => `de ${names}`,
  prefix: 'Préfixe',
  first: 'D’abord',
  then: 'Ensuite',
  none: 'Aucune route',
  tests: (carriers) => `Les messages de test vont à : ${carriers}.`,
};

export const suspicions: OperatorCatalogue['suspicions'] = {
  purpose: 'Codes de tous les clients, demandés et presque jamais vérifiés. Refusez-les chez le client.',
};
