import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('fr');

export const send: Catalogue['send'] = {
  livePurpose: 'À un numéro ou à plusieurs. Vous voyez le coût avant tout envoi.',
  testPurpose: 'Envoi au bac à sable : rien n’atteint un téléphone ni ne coûte un crédit.',
  leftOut: (count) =>
    plural(count, {
      one: '# retiré. La liste est envoyée sans ce destinataire.',
      other: '# retirés. La liste est envoyée sans ces destinataires.',
    }),
  recipients: {
    to: 'À',
    typed: 'Saisir ou coller',
    upload: 'Importer un CSV',
    file: 'Fichier',
    fileHint: 'Déposez ici un fichier CSV ou texte, ou choisissez-en un. UTF-8.',
    numbers: 'Numéros',
    numbersHint: (recipients) =>
      `${recipients}. Au format international, séparés par des virgules ou des retours à la ligne.`,
    tidied: (count) => plural(count, { one: '# numéro mis en forme', other: '# numéros mis en forme' }),
    column: (number) => `Colonne ${number}`,
    numbersIn: 'Les numéros sont dans',
    firstRows: 'Premières lignes du fichier',
  },
  text: {
    label: 'Message',
    length: (characters, most, units, segments) => `${characters} caractères sur ${most} · ${units} · ${segments}`,
    tooLong: (most) => `Au plus ${most} caractères.`,
    forcesUcs2: 'Ce qui impose UCS-2',
    outside: 'Ces caractères n’existent pas en GSM-7 : un segment en contient donc 70 au lieu de 160.',
    replaceBySpace: (character) => `Remplacer ${character} par une espace`,
    replace: (character, substitute) => `« ${character} » → « ${substitute} »`,
    replaceAll: 'Tout remplacer',
  },
  estimate: {
    title: 'Avant l’envoi',
    hint: 'Écrivez un message et ajoutez des destinataires pour voir le coût. Rien n’est encore envoyé.',
    credits: (count) => plural(count, { one: 'crédit', other: 'crédits' }),
    leftAfter: (credits) => `reste ${credits} ensuite`,
    from: 'Expéditeur',
    recipients: 'Destinataires',
    duplicates: 'Doublons retirés',
    encoding: 'Encodage',
    segments: 'Segments par message',
    cost: 'Crédits',
    balance: 'Solde ensuite',
    short: (count) => plural(count, { one: 'Il manque # crédit', other: 'Il manque # crédits' }),
    refusedList: 'Refusés',
    refused: (count) => plural(count, { one: '# refusé', other: '# refusés' }),
    leaveOut: 'Retirer',
    refusedMeans: 'Une liste avec de telles lignes n’est pas acceptée. Retirez-les pour envoyer aux autres.',
    badLine: (row, value) => rich`ligne ${row} : ${value} n’est pas un numéro de téléphone`,
    badNumber: (row, value) => rich`numéro ${row} : ${value} n’est pas un numéro de téléphone`,
    more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
  },
  preview: { title: 'Aperçu', sender: 'Expéditeur', empty: 'Ce que vous écrivez apparaît ici.' },
  button: {
    send: 'Envoyer',
    sendLive: (count) => plural(count, { one: 'Envoyer # message', other: 'Envoyer # messages' }),
    sendTest: (count) => plural(count, { one: 'Envoyer # message de test', other: 'Envoyer # messages de test' }),
    repeat: 'Répéter sans risque',
    unknown: 'Le résultat est inconnu : le message a peut-être été envoyé.',
    unknownMeans: 'Vous pouvez répéter sans risque : rien n’est envoyé deux fois.',
  },
  confirm: {
    title: (count) => plural(count, { one: 'Envoyer # message ?', other: 'Envoyer # messages ?' }),
    effect: (sender, credits) =>
      rich`Ils partent immédiatement avec l’expéditeur ${sender} et coûtent ${credits}. Ce qu’un opérateur a pris en charge ne peut pas être repris.`,
    type: (count) => `Saisissez ${count} pour confirmer`,
    notYet: 'Pas encore',
  },
};
