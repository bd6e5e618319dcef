import type { Catalogue } from '../../catalogue';
import { pluralIn } from '../../text/plural';

const plural = pluralIn('fr');

export const optOuts: Catalogue['optOuts'] = {
  purpose: 'Numéros qui ne reçoivent aucun message du compte. STOP les ajoute, START y met fin.',
  numbers: (count) => plural(count, { one: '# numéro', other: '# numéros' }),
  add: 'Ajouter un refus',
  importList: 'Importer',
  download: 'Télécharger',
  notDownloaded: 'La liste n’a pas été téléchargée',
  searchNumber: 'Rechercher un numéro',
  state: 'État',
  inForce: 'En vigueur',
  ended: 'Terminés',
  none: 'Aucun refus',
  noneOfNumber: 'Aucun refus de ce numéro',
  noneMeans: 'Un message vers un numéro qui refuse est rejeté avant d’être facturé.',
  number: 'Numéro',
  sender: 'Expéditeur',
  origin: 'Origine',
  since: 'Depuis',
  text: 'Texte ou note',
  allSenders: 'Tous les expéditeurs',
  origins: { api: 'Ajouté', import: 'Importé', stop: 'STOP', page: 'Page de refus' },
  endedBy: { api: 'Terminé', start: 'START' },
  end: 'Terminer',
  endOf: (number) => `Terminer le refus de ${number}`,
  ending: {
    title: 'Terminer ce refus ?',
    effect: 'Le numéro reçoit de nouveau les messages du compte.',
    ofPerson:
      'L’abonné a demandé ce refus lui-même. N’y mettez fin que s’il accepte de recevoir de nouveau des messages.',
    done: 'Le refus est terminé',
  },
  adding: {
    title: 'Ajouter un refus',
    effect: 'Le numéro ne reçoit plus aucun message, même ceux en file d’attente.',
    numberHint: 'Avec l’indicatif du pays.',
    note: 'Note',
    noteHint: 'La raison, pour vos propres dossiers. Facultatif.',
    done: 'Le numéro ne reçoit plus de messages',
  },
  importing: {
    title: 'Importer des refus',
    file: 'Fichier CSV',
    hint: 'Avec une colonne phone, recipient, msisdn ou number, ou un numéro par ligne.',
    confirm: 'Importer',
    added: (numbers) => `Ajoutés : ${numbers}`,
    known: (numbers) => `Refus déjà connus : ${numbers}`,
    left: (rows) => `Ignorées, car ce ne sont pas des numéros de téléphone : ${rows}`,
    row: (row) => `Ligne ${row} :`,
  },
  otp: {
    sent: 'Les mots de passe à usage unique sont envoyés aussi aux numéros qui refusent.',
    refused: 'Les mots de passe à usage unique vers ces numéros sont rejetés aussi.',
    include: 'Rejeter les mots de passe à usage unique',
  },
};
