import type { Catalogue } from '../../catalogue';
import { rich } from '../../text/rich';

export const team: Catalogue['team'] = {
  purpose: 'Les personnes qui se connectent à ce compte. Les programmes utilisent plutôt des clés API.',
  add: 'Ajouter un utilisateur',
  onlyUser: 'Vous êtes le seul utilisateur',
  onlyUserAdvice:
    'Ajoutez un membre qui envoie et consulte, ou un autre propriétaire qui peut tout faire en votre absence.',
  email: 'E-mail',
  state: 'État',
  role: 'Rôle',
  added: 'Ajouté',
  you: 'Vous',
  operatorReset: (time) => rich`Mot de passe défini par un opérateur : ${time}`,
  enable: 'Activer',
  enableUser: (email) => `Activer ${email}`,
  enabled: 'Utilisateur activé',
  notEnabled: 'L’utilisateur n’a pas été activé',
  disable: 'Désactiver',
  disableUser: (email) => `Désactiver ${email}`,
  endSessions: 'Mettre fin aux sessions',
  endSessionsOf: (email) => `Mettre fin aux sessions de ${email}`,
  form: {
    title: 'Ajouter un utilisateur',
    emailHint: 'L’utilisateur se connecte avec cette adresse.',
    password: 'Mot de passe',
    passwordHint:
      'Au moins 8 caractères. Aucun e-mail n’est envoyé : communiquez vous-même le mot de passe à l’utilisateur.',
    roleHint:
      'Les membres envoient et consultent. Les propriétaires peuvent aussi gérer les clés API, le webhook, l’équipe et les sous-comptes.',
    done: 'Utilisateur ajouté',
    tellPassword: 'Communiquez-lui le mot de passe. Il pourra le changer dans ses paramètres.',
  },
  invite: 'Inviter un utilisateur',
  invitations: {
    title: 'Invitations',
    until: 'Lien valable jusqu’au',
    pending: 'Invité',
    expired: 'Expirée',
    resend: 'Renvoyer',
    resendTo: (email) => `Renvoyer à ${email}`,
    resent: 'Invitation renvoyée',
    notResent: 'L’invitation n’a pas été envoyée',
    withdraw: 'Retirer',
    withdrawOf: (email) => `Retirer l’invitation de ${email}`,
  },
  inviting: {
    title: 'Inviter quelqu’un',
    emailHint: 'Un lien pour choisir un mot de passe y est envoyé. Il fonctionne une fois, pendant sept jours.',
    send: 'Envoyer l’invitation',
    done: 'Invitation envoyée',
  },
  withdrawing: {
    title: 'Retirer cette invitation ?',
    effect: 'Le lien de l’e-mail ne fonctionne plus. Vous pouvez inviter la personne de nouveau.',
    done: 'Invitation retirée',
  },
  disabling: {
    title: 'Désactiver cet utilisateur ?',
    effect:
      'L’utilisateur est aussitôt déconnecté partout et ne peut plus se connecter tant que vous ne l’avez pas réactivé. Les clés API appartiennent au compte et continuent de fonctionner : révoquez celles que la personne connaissait.',
    done: 'Utilisateur désactivé',
  },
  endingSessions: {
    title: 'Mettre fin à toutes les sessions de cet utilisateur ?',
    effect: 'L’utilisateur est aussitôt déconnecté partout et peut se reconnecter.',
    done: 'Les sessions ont pris fin',
  },
};
