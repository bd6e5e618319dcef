import type { Catalogue } from '../catalogue';

export const senderNames: Catalogue['senderNames'] = {
  purpose: 'Les noms que les destinataires voient comme expéditeur. Un exploitant examine d’abord chaque nom.',
  none: 'Aucun nom d’expéditeur pour le moment',
  noneMeans: 'Tant qu’aucun n’est approuvé, les messages utilisent l’expéditeur par défaut du compte.',
  requestName: 'Demander un nom',
  name: 'Nom',
  status: 'Statut',
  sample: 'Exemple',
  requested: 'Demandé',
  byDefault: '(par défaut)',
  form: {
    title: 'Demander un nom d’expéditeur',
    nameHint: 'Au plus 11 lettres, chiffres, espaces, points et traits d’union.',
    sample: 'Exemple de message',
    sampleHint: 'Au moins 15 caractères. Un exploitant examine le nom d’après ce message.',
    request: 'Demander',
    preview: 'Sur un téléphone',
    previewText: 'Message',
  },
};
