import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('fr');

/** What was done in the account, for its owners. */
export const activity: Catalogue['activity'] = {
  title: 'Activité',
  caption:
    'Ce qui a été fait dans le compte et ses sous-comptes, aussi par des opérateurs et par des personnes qui n’ont pas pu se connecter.',
  what: 'Quoi',
  when: 'Quand',
  who: 'Qui',
  from: 'Depuis',
  operator: 'Un opérateur',
  unknown: 'Non connecté',
  refused: 'refusé',
  none: 'Rien n’a encore été fait',
  times: (count) => plural(count, { one: '# fois', many: '# fois', other: '# fois' }),
  actions: {
    'user.logged-in': 'Connexion',
    'api-key.created': 'Clé API créée',
    'api-key.rotated': 'Clé API remplacée',
    'api-key.revoked': 'Clé API révoquée',
    'invitation.sent': 'Invitation envoyée',
    'invitation.withdrawn': 'Invitation retirée',
    'user.created': 'Utilisateur ajouté',
    'user.disabled': 'Utilisateur désactivé',
    'user.enabled': 'Utilisateur activé',
    'user.sessions-ended': 'Sessions terminées',
    'user.password-changed': 'Mot de passe modifié',
    'user.password-reset': 'Nouveau mot de passe défini',
    'user.password-reset-created': 'Jeton de réinitialisation créé par un opérateur',
    'sub-account.created': 'Sous-compte créé',
    'sub-account.suspended': 'Sous-compte suspendu',
    'sub-account.unsuspended': 'Suspension d’un sous-compte levée',
    'sub-account.closed': 'Sous-compte fermé',
    'delivery-webhook.set': 'Webhook défini',
    'delivery-webhook.secret-rotated': 'Secret du webhook renouvelé',
    'webhook.tested': 'Webhook testé',
    'webhook-delivery.replayed': 'Livraison rejouée',
    'webhook-deliveries.replayed': 'Livraisons rejouées',
    'messages.cancelled': 'Messages annulés',
    'sender-name.requested': 'Nom d’expéditeur demandé',
    'vendor.changed': 'Compte modifié',
    'vendor.suspended': 'Compte suspendu',
    'vendor.unsuspended': 'Suspension levée',
    'vendor.topped-up': 'Crédits ajoutés',
    'vendor.adjusted': 'Crédits ajustés',
    'balance.low': 'Solde bas',
    'cap.reached': 'Plafond atteint',
  },
};
