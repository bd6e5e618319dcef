import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const apiKeys: Catalogue['apiKeys'] = {
  purpose: 'Vos programmes appellent l’API avec ces clés. Une clé s’affiche une seule fois, à sa création.',
  none: 'Aucune clé API pour le moment',
  noneAdvice: 'Commencez par une clé de test : ses messages n’atteignent aucun téléphone et ne coûtent rien.',
  create: 'Créer une clé',
  name: 'Nom',
  key: 'Clé',
  mode: 'Mode',
  scopes: 'Portées',
  created: 'Créée',
  lastUsed: 'Dernière utilisation',
  never: 'jamais',
  revoke: 'Révoquer',
  revokeKey: (name) => `Révoquer ${name}`,
  expires: 'Expire',
  neverExpires: 'jamais',
  networks: 'Réseaux',
  replace: 'Remplacer',
  replaceKey: (name) => `Remplacer ${name}`,
  firstCall: {
    title: 'Premier appel',
    note: 'Avec une clé de test, ce numéro reçoit toujours son message et rien n’est facturé.',
  },
  form: {
    title: 'Créer une clé API',
    nameHint: 'Vous aide à reconnaître la clé, par exemple le programme qui l’utilise.',
    modeHint: 'Une clé de test n’atteint que le bac à sable et ne coûte rien.',
    expiryHint: 'Facultatif. La clé est refusée à partir de ce jour.',
    networksHint: 'Facultatif : adresses ou plages CIDR, séparées par des virgules. La clé n’est valable que de là.',
    modes: { test: 'test', live: 'réel' },
    scopes: {
      send: 'envoyer des messages',
      otp: 'envoyer et vérifier des mots de passe à usage unique',
      read: 'lire les journaux, le solde et les noms d’expéditeur',
      manage: 'demander des noms d’expéditeur',
      webhooks: 'configurer le webhook et rejouer ses livraisons',
    },
    create: 'Créer',
  },
  once: {
    title: 'Votre nouvelle clé',
    advice: 'Copiez la clé maintenant. Vous ne pourrez plus la voir.',
    key: 'Clé API',
    copy: 'Copier la clé',
    sendTest: 'Envoyer un message de test avec cette clé',
    send: 'Envoyer un message avec cette clé',
    done: 'Terminé',
  },
  replacing: {
    title: 'Remplacer cette clé ?',
    effect: (name) =>
      rich`Vous obtenez une nouvelle clé comme ${name}. L’ancienne reste valable un moment, pour que vous puissiez l’échanger partout.`,
    overlap: 'L’ancienne clé reste valable',
    overlaps: { none: 'aucun temps : elle a fuité', day: 'un jour', week: 'une semaine', month: '30 jours' },
  },
  revoking: {
    title: 'Révoquer cette clé ?',
    effect: (name, prefix) =>
      rich`${name} (${prefix}) cesse de fonctionner en moins d’une seconde. Cette action est irréversible.`,
    neverUsed: 'La clé n’a jamais été utilisée.',
    lastUsed: (time) => rich`Dernière utilisation de la clé : ${time}.`,
    keep: 'Conserver',
  },
};
