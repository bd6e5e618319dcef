import type { Catalogue } from '../en/en';
import { rich } from '../text/rich';

export const pages: Catalogue['pages'] = {
  overview: 'Vue d’ensemble',
  messages: 'Messages',
  sends: 'Envois',
  newMessage: 'Nouveau message',
  otp: 'Codes à usage unique',
  senderNames: 'Noms d’expéditeur',
  apiKeys: 'Clés API',
  webhook: 'Webhook',
  usage: 'Usage et facturation',
  team: 'Équipe',
  subAccounts: 'Sous-comptes',
  settings: 'Paramètres',
  thisSend: 'cet envoi',
  kit: 'les composants',
  groups: { verify: 'Vérifier', configure: 'Configurer', account: 'Compte' },
};

export const shell: Catalogue['shell'] = {
  skip: 'Aller au contenu',
  pages: 'Pages',
  workspace: 'Espace de travail',
  documentation: 'Documentation',
  search: 'Rechercher ou aller à…',
  send: 'Envoyer',
  more: 'Plus',
  operator: 'Exploitant',
  roles: { owner: 'Propriétaire', member: 'Membre', operator: 'Tous les comptes clients' },
  mode: 'Mode',
  balance: (credits) => `${credits} crédits`,
  testBar: 'Mode test : rien n’atteint un téléphone',
  testBarMore: ' et rien n’est facturé',
  suspended: 'Le compte est suspendu.',
  suspendedMeans:
    'Il n’envoie aucun message et la plupart des pages sont indisponibles. Contactez l’exploitant de cette plateforme.',
  forVendors: 'Cette page est réservée aux comptes clients',
  asOperator: (link) => rich`Vous êtes connecté en tant qu’exploitant. ${link}`,
  noAccess: (page) => `Vous n’avez pas accès à « ${page} »`,
  toOverview: 'Aller à la vue d’ensemble',
  notFound: 'Page introuvable',
  notFoundMeans: 'Il n’y a pas de page à cette adresse.',
  newVersion: 'Une nouvelle version de la console est disponible.',
  reload: 'Recharger',
  account: {
    button: (email) => `Compte de ${email}`,
    language: 'Langue',
    zone: 'Fuseau horaire',
    utc: 'UTC',
    theme: 'Thème',
    themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    rows: 'Lignes des listes',
    rowHeights: { comfortable: 'Confortables', dense: 'Compactes' },
    fullNumbers: 'Afficher les numéros complets',
    logOut: 'Se déconnecter',
  },
};

export const keyboard: Catalogue['keyboard'] = {
  title: 'Raccourcis clavier',
  enable: 'Activer les raccourcis à une touche',
  keys: {
    palette: 'Rechercher ou ouvrir une page, un message ou un numéro',
    search: 'Rechercher dans la liste',
    rows: 'Ligne suivante et précédente d’une liste',
    open: 'Ouvrir la ligne',
    steps: 'Ouvrir la ligne précédente ou suivante',
    apiCall: 'Voir l’appel API de la page',
    copyLink: 'Copier un lien vers la page',
    testEvent: 'Envoyer un événement de test',
    refresh: 'Actualiser les données de la page',
    help: 'Afficher cette liste',
  },
};

export const palette: Catalogue['palette'] = {
  title: 'Aller à',
  input: 'Page, action, identifiant ou numéro',
  results: 'Résultats',
  none: 'Aucun résultat.',
  move: 'se déplacer',
  open: 'ouvrir',
  hint: 'Collez un numéro complet ou un identifiant pour trouver le message',
  groups: {
    Messages: 'Messages',
    Sends: 'Envois',
    Do: 'Actions',
    'Go to': 'Aller à',
    Documentation: 'Documentation',
  },
  toLive: 'Passer en mode réel',
  toTest: 'Passer en mode test',
  apiReference: 'Référence de l’API',
  ofStatus: (status) => `Messages au statut « ${status} »`,
  ofNumber: 'Messages à ce numéro',
  message: 'Ouvrir ce message',
  ofRequest: 'Messages de cette requête',
  progress: 'Progression de cette requête',
};

export const operator: Catalogue['operator'] = {
  title: 'Exploitant',
  purpose: 'Les exploitants utilisent l’API pour le moment. Leurs pages viendront plus tard.',
  reference: (link) => rich`Voir ${link}.`,
  referenceLink: 'la référence de l’API',
};
