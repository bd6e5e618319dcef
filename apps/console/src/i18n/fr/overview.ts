import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('fr');

export const overview: Catalogue['overview'] = {
  unavailable: 'Les chiffres ne sont pas disponibles',
  unavailableMeans: 'Le compte est suspendu. Ils reviendront avec lui.',
  byStatus: 'Messages par statut',
  perHour: (zone) => `par heure, ${zone}`,
  perDay: (zone) => `par jour, ${zone}`,
  metrics: {
    delivered: 'Remis',
    noneEnded: 'Aucun message n’est encore terminé',
    deliveredShare: (share) => `${share} remis`,
    mostMessages: (count) =>
      plural(count, { one: 'Au plus # message dans une colonne', other: 'Au plus # messages dans une colonne' }),
    mostCredits: (count) =>
      plural(count, { one: 'Au plus # crédit dans une colonne', other: 'Au plus # crédits dans une colonne' }),
    testsAreFree: 'Les tests ne coûtent rien',
    daysLeft: (count) =>
      plural(count, { one: 'Environ # jour au rythme actuel', other: 'Environ # jours au rythme actuel' }),
    belowLimit: (credits) => `Sous votre seuil de ${credits}`,
  },
  attention: {
    title: 'À traiter',
    none: 'Rien à traiter pour le moment.',
    webhook: {
      failing: 'Le webhook est en échec',
      paused: 'Le webhook est en pause',
      disabled: 'Le webhook est désactivé',
    },
    nothingSince: (time) => rich`Rien n’a été livré depuis ${time}`,
    lowBalance: 'Le solde est bas',
    below: (credits) => `Moins de ${credits}`,
    capReached: 'Un plafond du jour est atteint',
    capNear: 'Un plafond du jour est presque atteint',
    capRefuses: 'Les envois sont refusés jusqu’à 00:00 UTC',
    capUsed: (percent) => `${percent} en sont utilisés`,
    waiting: (count) =>
      plural(count, {
        one: '# message attend depuis plus de 10 min',
        other: '# messages attendent depuis plus de 10 min',
      }),
    moreWaiting: (count) =>
      plural(count, {
        one: 'Plus de # message attend depuis plus de 10 min',
        other: 'Plus de # messages attendent depuis plus de 10 min',
      }),
    noCarrier: 'Aucun opérateur ne les a encore pris en charge',
    refused: (name) => `Expéditeur « ${name} » refusé`,
    noReason: 'Aucune raison n’a été donnée',
    inReview: (name) => `Expéditeur « ${name} » en cours d’examen`,
    usableLater: 'Il sera utilisable une fois approuvé',
    fix: 'Corriger',
    show: 'Afficher',
    open: 'Ouvrir',
  },
  reasons: {
    title: 'Causes de non-remise',
    all: 'Tous les messages',
    none: 'Tous les messages terminés ont été remis.',
  },
  recent: {
    title: 'Envois récents',
    all: 'Tous les envois',
    none: 'Un envoi à plusieurs destinataires apparaît ici.',
    noReceipt: 'Aucun accusé pour le moment',
  },
  otp: {
    inSpan: 'Pendant cette période, tous les expéditeurs',
    sent: 'Envoyés',
    verified: 'Vérifiés',
    expired: 'Expirés',
    all: 'Tous',
    ofSent: (share) => `${share} des envois`,
    verifiedOf: (count, all) => `${count} vérifiés sur ${all}`,
    expiredOf: (count, all) => `${count} expirés sur ${all}`,
    median: 'Délai médian de vérification',
  },
};

export const gettingStarted: Catalogue['gettingStarted'] = {
  title: 'Premiers pas',
  welcome: 'Bienvenue dans votre compte SMS',
  purpose: 'Les messages de test ne coûtent rien et n’atteignent aucun téléphone.',
  doneOf: (count, all) => `${count} sur ${all} terminés`,
  done: 'terminé',
  dismiss: 'Ne plus afficher',
  steps: {
    key: {
      title: 'Créer une clé de test',
      note: 'Les programmes l’utilisent pour envoyer. Une clé de test ne coûte rien.',
    },
    message: {
      title: 'Envoyer votre premier message de test',
      note: 'Exécutez cette commande. Cette page voit le message dès son arrivée.',
    },
    webhook: { title: 'Configurer un webhook', note: 'Chaque changement d’un message y est envoyé, signé.' },
    senderName: {
      title: 'Demander un nom d’expéditeur',
      note: 'Ce que les destinataires voient à la place d’un numéro. Il sera utilisable une fois approuvé.',
    },
  },
  createKey: 'Créer une clé',
  setWebhook: 'Configurer',
  requestName: 'Demander un nom',
  copyCommand: 'Copier la commande',
  fromConsole: 'Envoyer depuis la console',
  waiting: 'En attente de votre premier message…',
  reference: 'Référence de l’API',
  referenceNote: 'Chaque appel, avec un exemple',
  openapi: 'Document OpenAPI',
  openapiNote: 'Pour les générateurs de clients',
};
