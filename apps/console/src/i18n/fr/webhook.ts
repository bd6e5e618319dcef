import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('fr');

export const webhook: Catalogue['webhook'] = {
  settings: 'Paramètres',
  onlyOwners: 'Seuls les propriétaires voient l’adresse et les secrets',
  changeAddress: 'Modifier l’adresse',
  events: (status, balance) =>
    rich`Événements : ${status} quand un message change, et ${balance} si l’avertissement de solde bas le prévoit.`,
  address: 'Adresse',
  addressExample: 'https://api.example.com/sms',
  addressHint:
    'Une adresse HTTPS. Laissez-la vide pour ne rien envoyer. Les livraisons en attente pour l’ancienne adresse sont annulées.',
  password: 'Votre mot de passe',
  passwordHint:
    'Vous vous êtes connecté il y a plus d’une heure, et ce changement envoie les numéros et les textes de vos clients à un autre hôte.',
  sendTest: 'Envoyer un événement de test',
  noResponse: 'Aucune réponse',
  testResult: (response, duration) => `${response} après ${duration}`,
  contents: {
    include: 'Texte et numéro dans les événements',
    included: 'Les événements, le flux et les renvois contiennent le texte et le numéro de chaque message.',
    leftOut:
      'Les événements, le flux et les renvois ne contiennent que les identifiants et les statuts. Les événements de cette période ne contiendront jamais le texte ni le numéro.',
    passwordHint:
      'Votre connexion date de plus d’une heure, et ce changement ajoute aux événements les numéros et les textes de vos clients.',
  },
  health: {
    attemptsContinue: 'Les tentatives continuent.',
    failures: (count) => `Échecs consécutifs : ${count}. Les tentatives continuent.`,
    nothingSince: (time) => rich`Rien n’a été livré depuis ${time}.`,
    paused: (next) =>
      rich`Le récepteur a échoué trop souvent de suite. ${next} Un événement de test réussi ou une relecture met fin à la pause.`,
    nextAlone: 'Le prochain événement est essayé seul.',
    pausedUntil: (time) => rich`Rien n’est envoyé avant ${time}.`,
    disabled:
      'La livraison a été désactivée après des jours d’échecs. Enregistrez à nouveau l’adresse pour la réactiver.',
    disabledAt: (time) =>
      rich`La livraison a été désactivée (${time}) après des jours d’échecs. Enregistrez à nouveau l’adresse pour la réactiver.`,
  },
  secrets: {
    one: 'Signe avec',
    several: 'Signe avec chacun de',
    copy: 'Copier le secret',
    new: 'Nouveau secret',
    title: 'Créer un nouveau secret ?',
    effect: 'Les deux secrets signent chaque événement pendant 24 heures, le temps de mettre à jour le récepteur.',
    leaked: 'L’ancien secret a fuité : le révoquer maintenant',
    create: 'Créer le secret',
  },
  strip: {
    title: 'Réponses en 24 h, par demi-heure',
    answered: 'Réponses 2xx',
    p95: (newest) => `p95, ${newest} dernières`,
    waiting: 'En attente',
    success: '2xx',
    other: 'Autres',
    none: 'Aucune tentative en 24 h',
    summary: (share, attempts) => `Réponses 2xx : ${share} de ${attempts}`,
    bar: (time, attempts, share) => `${time} : ${attempts}, réponses 2xx : ${share}`,
    empty: (time) => `${time} : aucune tentative`,
  },
  deliveries: {
    title: 'Livraisons',
    inDay: (attempts) => `${attempts} en 24 h`,
    list: 'Liste des livraisons',
    none: 'Aucune livraison pour le moment',
    noMatch: 'Aucune livraison ne correspond',
    newest: 'Les plus récentes',
    skipped: (count) =>
      plural(count, {
        one: '# événement n’avait pas de webhook de destination.',
        other: '# événements n’avaient pas de webhook de destination.',
      }),
    showSkipped: 'Afficher les ignorées',
    status: 'Statut',
    all: 'tous',
    messageId: 'Identifiant du message',
    event: 'Événement',
    message: 'Message',
    response: 'Réponse',
    took: 'Durée',
    attempts: 'Tentatives',
    when: 'Heure',
    statuses: {
      pending: 'en cours',
      delivered: 'livrée',
      failed: 'échec',
      dead: 'abandonnée',
      cancelled: 'annulée',
      skipped: 'ignorée',
    },
    events: { pending: 'en cours', delivered: 'remis', undelivered: 'non remis', failed: 'échec' },
    balanceLow: 'Solde bas',
    meanings: {
      pending: 'livraison en cours',
      delivered: 'acceptée par le récepteur',
      failed: 'refusée par le récepteur ; pas de nouvelle tentative automatique',
      dead: 'toutes les tentatives ont échoué',
      cancelled: 'le webhook a été modifié ou supprimé avant la livraison',
      skipped: 'il n’y avait pas de webhook de destination',
    },
    outcomes: {
      delivered: 'Livrée',
      rejected: 'Refusée',
      server_error: 'Erreur du serveur',
      throttled: 'Limitée',
      timeout: 'Délai dépassé',
      connection_error: 'Pas de connexion',
      interrupted: 'Interrompue',
    },
    responses: {
      delivered: '2xx',
      rejected: '3xx ou 4xx',
      throttled: '429',
      server_error: '5xx',
      timeout: 'Délai dépassé',
      connection_error: 'Pas de connexion',
    },
    lastResponse: 'Dernière réponse',
    inFlight: 'En cours',
  },
  delivery: {
    label: 'Livraison',
    attempt: (number) => `Tentative ${number}`,
    nextAttempt: (time) => rich`Prochaine tentative ${time}.`,
    openMessage: 'Ouvrir le message',
    contents: 'Envoyé et reçu',
    headers: 'En-têtes',
    body: 'Corps',
    response: 'Réponse',
    noText: 'Aucune réponse n’avait de texte.',
    replay: 'Rejouer',
    replayNote: 'Une relecture garde le même webhook-id : un récepteur qui l’a déjà peut donc l’ignorer.',
    requestNote: 'Chaque tentative envoie ceci, avec son propre webhook-timestamp et sa propre webhook-signature.',
    copyCurl: 'Copier en curl, sans signature',
  },
  replayAll: {
    needsFilter: 'Filtrez les livraisons pour les rejouer ensemble. Celles en cours ne peuvent pas être rejouées.',
    button: 'Tout rejouer',
    again: (count) => plural(count, { one: '# sera livrée à nouveau.', other: '# seront livrées à nouveau.' }),
    effect: (count) =>
      plural(count, {
        one: 'Rejoue # livraison. Elle garde son webhook-id : un récepteur qui l’a déjà peut donc l’ignorer.',
        other:
          'Rejoue # livraisons. Elles gardent leurs webhook-id : un récepteur qui les a déjà peut donc les ignorer.',
      }),
    effectOnMore: (count) =>
      plural(count, {
        other:
          'Rejoue plus de # livraisons. Elles gardent leurs webhook-id : un récepteur qui les a déjà peut donc les ignorer.',
      }),
    confirm: (count) => plural(count, { one: 'Rejouer # livraison', other: 'Rejouer # livraisons' }),
    confirmMore: (count) => plural(count, { other: 'Rejouer plus de # livraisons' }),
  },
};
