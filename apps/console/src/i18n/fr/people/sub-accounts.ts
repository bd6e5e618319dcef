import type { Catalogue } from '../../catalogue';

export const subAccounts: Catalogue['subAccounts'] = {
  purpose: 'Les comptes de filiales ou de clients, chacun avec son solde, ses utilisateurs et ses clés API.',
  none: 'Aucun sous-compte pour le moment',
  noneAdvice: 'Donnez à une filiale ou à un client un compte avec son solde, ses utilisateurs et ses clés API.',
  isOne: 'Ce compte est un sous-compte',
  isOneMeans: 'Il ne peut pas avoir ses propres sous-comptes. Le propriétaire du compte parent peut en créer d’autres.',
  create: 'Créer un sous-compte',
  name: 'Nom',
  state: 'État',
  created: 'Créé',
  states: { suspended: 'Suspendu', suspendedByOperator: 'Suspendu par un exploitant', closed: 'Clôturé' },
  suspend: 'Suspendre',
  suspendOne: (name) => `Suspendre ${name}`,
  unsuspend: 'Rétablir',
  unsuspendOne: (name) => `Rétablir ${name}`,
  unsuspended: 'Suspension levée',
  notUnsuspended: 'La suspension n’a pas été levée',
  close: 'Clôturer',
  closeOne: (name) => `Clôturer ${name}`,
  reason: 'Motif (facultatif)',
  reasonHint: 'L’exploitant de cette plateforme le voit dans le journal d’audit.',
  form: {
    title: 'Créer un sous-compte',
    has: 'Il a son propre solde, ainsi que le webhook et les noms d’expéditeur de ce compte.',
    nameHint: 'Vous aide à reconnaître le sous-compte.',
    email: 'E-mail du propriétaire',
    emailHint: 'Le propriétaire se connecte avec cette adresse.',
    password: 'Mot de passe',
    passwordHint:
      'Au moins 8 caractères. Aucun e-mail n’est envoyé : communiquez vous-même le mot de passe au propriétaire.',
    create: 'Créer',
    done: 'Sous-compte créé',
    tellPassword:
      'Communiquez le mot de passe au propriétaire. Le sous-compte pourra envoyer dès qu’il aura des crédits.',
  },
  suspending: {
    title: 'Suspendre ce sous-compte ?',
    effect:
      'Ses utilisateurs sont aussitôt refusés, et ses clés API en moins d’une seconde. Les messages qu’aucun opérateur n’a pris en charge attendent et partent quand vous levez la suspension, sauf s’ils expirent avant.',
    done: 'Sous-compte suspendu',
  },
  closing: {
    title: 'Clôturer définitivement ce sous-compte ?',
    forGood: 'Plus personne ne se connecte ni n’envoie. Vous ne pourrez pas le rouvrir.',
    queued:
      'Les messages en file d’attente qu’aucun opérateur n’a pris en charge sont annulés, et leurs crédits restent dans le sous-compte.',
    kept: 'Son journal et son solde sont conservés. Il compte toujours dans la limite de sous-comptes.',
    name: 'Nom du sous-compte',
    nameHint: 'Saisissez le nom pour confirmer.',
    confirm: 'Clôturer définitivement',
    done: 'Sous-compte clôturé',
  },
};
