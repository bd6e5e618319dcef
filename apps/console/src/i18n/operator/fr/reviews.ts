import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('fr');

export const reviews: OperatorCatalogue['reviews'] = {
  status: 'Statut',
  toReview: (count) => `À examiner ${count}`,
  statuses: { approved: 'Approuvé', rejected: 'Refusé', withdrawn: 'Retiré' },
  list: 'Noms d’expéditeur de ce statut',
  nothingWaits: 'Aucun nom n’attend d’examen',
  nothingWaitsMeans: 'Les nouvelles demandes apparaissent ici d’elles-mêmes.',
  none: 'Aucun nom de ce statut',
  pages: { back: 'Plus tôt', forward: 'Plus tard' },
  next: 'Nom suivant',
  previous: 'Nom précédent',
  move: 'changer',
  approveKey: 'approuver',
  rejectKey: 'refuser',
  name: 'Nom',
  vendor: 'Client',
  nameUnderReview: (name) => `Nom d’expéditeur ${name}`,
  similar: (count) => plural(count, { one: '# semblable', other: '# semblables' }),
  ownName: 'nom propre',
  looksLike: (name) => `Ressemble à ${name}, un nom d’un autre client.`,
  looksLikeMeans: 'On peut prendre l’un pour l’autre.',
  requestedBy: (vendor, time) => rich`Demandé par ${vendor}, ${time}`,
  reviewedAt: (time) => rich` · examiné ${time}`,
  withdrawnAt: (time) => rich` · retiré ${time}`,
  reason: 'Motif',
  similarNames: 'Noms semblables',
  similarNamesMeans: 'par lettres ressemblantes',
  noneSimilar: 'Aucun autre nom ne ressemble à celui-ci.',
  soFar: 'Le client jusqu’ici',
  accountAge: 'Âge du compte',
  otherNames: 'Noms d’expéditeur',
  namesSoFar: (approved, rejected) => `${approved} approuvés, ${rejected} refusés`,
  approve: 'Approuver',
  reject: 'Refuser',
  rejectAsk: 'Refuser…',
  withdraw: 'Retirer',
  withdrawAsk: 'Retirer…',
  vendorReads: 'Le client lit ce motif.',
  approving: {
    title: (name) => `Approuver ${name} ?`,
    effect: (vendor) => `${vendor} et ses sous-comptes peuvent aussitôt envoyer sous ce nom.`,
    done: (name) => `${name} approuvé`,
    doneMeans: (vendor) => `${vendor} peut envoyer sous ce nom.`,
  },
  rejecting: {
    title: (name) => `Refuser ${name} ?`,
    effect: 'Le client voit le nom comme refusé, avec votre motif, et peut le demander de nouveau.',
    done: (name) => `${name} refusé`,
    reasons: {
      tooClose: 'Le nom est trop proche de celui d’un autre client.',
      noProof: 'Rien ne prouve le droit d’utiliser ce nom.',
      noBrand: 'Le nom n’est ni une marque ni une entreprise.',
      badSample: 'L’exemple ne montre pas à quoi sert le nom.',
    },
  },
  withdrawing: {
    title: (name) => `Retirer ${name} ?`,
    effect:
      'Les nouveaux envois sous ce nom sont refusés, en général aussitôt. Le client le voit comme refusé, avec votre motif, et peut le demander de nouveau.',
    done: (name) => `${name} retiré`,
    reasons: {
      abuse: 'Des messages sous ce nom ont été signalés comme fraude.',
      owner: 'Le titulaire de la marque s’y oppose.',
      unused: 'Le nom n’est plus utilisé.',
    },
  },
};
