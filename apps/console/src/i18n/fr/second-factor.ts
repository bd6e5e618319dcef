import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('fr');

export const secondFactor: Catalogue['secondFactor'] = {
  title: 'Second facteur',
  caption: 'Une application d’authentification sur votre téléphone.',
  setUp: 'Configurer une application',
  due: 'Les exploitants de cette plateforme se connectent aussi avec un code d’une application d’authentification. Configurez-en une pour continuer.',
  scan: 'Scannez le code avec une application d’authentification, par exemple Aegis ou Google Authenticator.',
  qrCode: 'Code QR pour l’application',
  orType: 'Ou saisissez cette clé dans l’application :',
  code: 'Code',
  codeHint: 'Les six chiffres affichés par l’application.',
  confirm: 'Confirmer',
  enabledSince: (time) => rich`Configuré depuis ${time}.`,
  codesLeft: (count) => plural(count, { one: 'Il reste # code de secours.', other: 'Il reste # codes de secours.' }),
  renewCodes: 'Nouveaux codes de secours',
  remove: 'Retirer l’application',
  removed: 'Le second facteur a été retiré',
  renewal: { title: 'Créer de nouveaux codes de secours ?', effect: 'Les codes précédents ne fonctionneront plus.' },
  removal: {
    title: 'Retirer l’application ?',
    effect: 'Votre mot de passe suffira pour vous connecter.',
    requiredEffect: 'Vous devrez configurer une application avant de pouvoir continuer.',
  },
  codes: {
    label: 'Codes de secours',
    keep: 'Conservez ces codes à un endroit accessible sans votre téléphone.',
    meaning: 'Chacun vous connecte une seule fois. Ils ne seront plus affichés.',
    save: 'Enregistrer dans un fichier',
    kept: 'Je les ai conservés',
  },
};
