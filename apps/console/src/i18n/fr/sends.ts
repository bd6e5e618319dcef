import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('fr');

export const sends: Catalogue['sends'] = {
  purpose: 'Messages à plusieurs destinataires à la fois, et leur avancement.',
  none: 'Aucun envoi pour le moment',
  noTests: 'Aucun envoi de test pour le moment',
  noneMeans: 'Un message à deux numéros ou plus apparaît ici avec sa progression.',
  write: 'Écrire un message',
  text: 'Texte',
  status: 'Statut',
  recipients: 'Destinataires',
  progress: 'Progression',
  delivered: 'Remis',
  undelivered: 'Non remis',
  failed: 'Échecs',
  credits: 'Crédits',
  started: 'Début',
  recipientsUnit: 'destinataires',
  deliveredUnit: 'remis',
  from: (sender) => `De ${sender}`,
  untitled: (sender) => `Envoi de ${sender}`,
  deliveredOf: (count, all) => `${count} sur ${all} remis`,
  sent: 'Envoyé',
  about: (duration) => `environ ${duration}`,
};

export const oneSend: Catalogue['oneSend'] = {
  title: 'Envoi',
  accepted: (sender, time) => rich`De ${sender}, accepté ${time}`,
  acceptedBy: (sender, user, time) => rich`De ${sender} par ${user}, accepté ${time}`,
  byMeans: 'Qui l’a envoyé, ou a créé la clé API utilisée',
  viewMessages: (count) => plural(count, { one: 'Voir # message', other: 'Voir # messages' }),
  leftQueue: (count, all) => rich`${count} sur ${all} ont quitté la file d’attente`,
  leftQueueText: (count, all) => `${count} sur ${all} ont quitté la file d’attente`,
  timeLeft: (about) => `Encore ${about}`,
  perSecond: (count) => `${count} par seconde`,
  waitsForReceipts: 'Envoyé, en attente d’accusés',
  finished: 'Terminé',
  atCarrier: 'Chez l’opérateur',
  cancelled: (count) => `${count} annulés`,
  rate: {
    title: 'Débit',
    caption: 'messages par seconde, depuis l’ouverture de cette page',
    summary: (now, most) => `Actuellement ${now} par seconde, au plus ${most}`,
    now: (count) => `${count} actuellement.`,
    nothing: 'Rien ne quitte la file d’attente en ce moment.',
  },
  reasons: {
    title: 'Causes de non-remise',
    soFar: (count) => `${count} jusqu’ici`,
    none: 'Aucun message n’a échoué.',
  },
  credits: {
    title: 'Crédits',
    each: (credits) => `${credits} par message`,
    charged: 'Débités',
    held: 'Réservés aux messages en attente',
    released: 'Restitués',
    test: 'Les envois de test ne coûtent rien.',
  },
  failures: {
    over: 'Et maintenant',
    notOver: 'Une fois l’envoi terminé',
    notOverMeans: 'Possible quand chaque message a son statut final.',
    download: (count) => `Télécharger les échecs (${count})`,
    sendAgain: (count) => `Renvoyer là où cela peut aboutir (${count})`,
    retryHelps: 'Rien n’est envoyé avant que vous ayez écrit le texte et vu le coût.',
    retryDoesNotHelp: 'Un nouvel envoi n’aboutirait pour aucun.',
    notDownloaded: 'Les messages en échec n’ont pas été téléchargés',
    downloaded: (count) => plural(count, { one: '# message téléchargé', other: '# messages téléchargés' }),
    notRead: 'Les destinataires n’ont pas pu être lus',
  },
  cancelling: {
    button: 'Annuler le reste',
    title: 'Annuler les messages en file d’attente',
    effect: (count) =>
      plural(count, {
        one: '# message est en file d’attente. Les messages qu’aucun opérateur n’aura pris en charge d’ici là ne seront pas envoyés et leurs crédits seront restitués. Cette action est irréversible.',
        other:
          '# messages sont en file d’attente. Les messages qu’aucun opérateur n’aura pris en charge d’ici là ne seront pas envoyés et leurs crédits seront restitués. Cette action est irréversible.',
      }),
    keep: 'Conserver',
    confirm: 'Annuler ces messages',
    done: (count, all, credits) => `${count} sur ${all} annulés. ${credits} restitués.`,
    balanceSoon: 'Le solde en tient compte dans quelques secondes.',
  },
};
