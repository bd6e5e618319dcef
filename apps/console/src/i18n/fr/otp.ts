import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const otp: Catalogue['otp'] = {
  testPurpose:
    'Essayez les mots de passe à usage unique. En mode test, le code est 123456 et le numéro détermine le résultat.',
  livePurpose: 'Envoyez un code et vérifiez-le. Le message est réel. Coûte 1 crédit par segment.',
  send: {
    label: 'Envoyer un code',
    title: '1. Envoyer un code',
    number: 'Numéro',
    platformDefault: 'Par défaut de la plateforme',
    send: 'Envoyer un code',
    sendTest: 'Envoyer un code de test',
  },
  verify: {
    label: 'Vérifier le code',
    title: '2. Vérifier le code',
    validUntil: (time) => rich`Valable jusqu’à ${time}`,
    code: 'Code',
    codeHint: 'Les six chiffres du message.',
    verified: 'Code vérifié.',
    verify: 'Vérifier',
  },
  cases: {
    title: 'Numéros de test et résultats',
    right: 'le code est correct',
    wrong: 'le code est incorrect ; cinq codes incorrects le verrouillent',
    noneRight: 'aucun code n’est correct',
    expired: 'le code a expiré',
    locked: 'le code est verrouillé',
    used: 'le code a déjà été utilisé',
  },
};
