import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const session: Catalogue['session'] = {
  documentTitle: (page: string) => `${page} · Console SMS`,
  logIn: 'Se connecter',
  purpose: 'Pour envoyer des messages et savoir ce que chacun est devenu.',
  forgotten: 'Mot de passe oublié ?',
  email: 'E-mail',
  password: 'Mot de passe',
  tooManyAttempts: (seconds) => `Trop de tentatives. Réessayez dans ${seconds} secondes.`,
  logInAs: (email) => rich`Se connecter en tant que ${email} ?`,
  linkPurpose:
    'Ne continuez que si vous avez demandé ce lien. Tous les utilisateurs de ce compte voient ce que vous y faites.',
  currentEnds: (email) => rich`Vous êtes connecté en tant que ${email}. Cette session prendra fin.`,
  usedLink: 'Ce lien a déjà été utilisé ou a expiré.',
  loggedOutElsewhere: 'Vous vous êtes déconnecté dans un autre onglet.',
  ended: 'Votre session a pris fin. Reconnectez-vous. Votre saisie est conservée.',
  signIn: {
    at: (name) => rich`Se connecter avec ${name}`,
    refused: 'Vous ne pouvez pas vous connecter ici. Adressez-vous à qui gère vos groupes.',
    failed: 'La connexion a échoué ou a pris trop de temps. Réessayez.',
  },
  codeStep: {
    title: 'Saisir le code',
    purpose: 'Les six chiffres affichés par votre application d’authentification, ou l’un de vos codes de secours.',
    code: 'Code de l’application ou code de secours',
    back: 'Autre utilisateur',
  },
  reset: {
    sendLink: 'Envoyez-moi un lien',
    linkSent: 'Si un utilisateur a cette adresse, un lien est en route. Il est valable une heure.',
    tab: 'Nouveau mot de passe',
    title: 'Définir un nouveau mot de passe',
    purpose:
      'L’exploitant de cette plateforme vous donne un jeton de réinitialisation. Il sert une seule fois, pendant une heure, et met fin à vos sessions.',
    token: 'Jeton de réinitialisation',
    tokenHint: 'Il commence par pr_.',
    password: 'Nouveau mot de passe',
    passwordHint: 'Au moins 8 caractères.',
    set: 'Définir le mot de passe',
    back: 'Retour à la connexion',
    done: 'Votre mot de passe est défini. Connectez-vous avec celui-ci.',
  },
  noConnection: {
    tab: 'Pas de connexion',
    retrying: 'Le serveur est injoignable · nouvelle tentative toutes les 5 s',
    tryNow: 'Réessayer maintenant',
  },
  story: {
    accepted: 'Accepté',
    routed: 'Route 4670 vers l’opérateur',
    acceptedByCarrier: 'Accepté par l’opérateur',
    delivered: 'Remis',
    webhook: 'Votre webhook a répondu 200',
    claim: 'Chaque message raconte toute son histoire.',
    detail: 'Chaque étape avec son heure, dans les mots de l’opérateur.',
  },
};

export const failures: Catalogue['failures'] = {
  unreachable: 'Le serveur est injoignable',
  retrying: (failure, seconds) => `${failure} · nouvelle tentative dans ${seconds} s`,
  responded: (status) => `Le serveur a répondu avec le statut ${status}.`,
};
