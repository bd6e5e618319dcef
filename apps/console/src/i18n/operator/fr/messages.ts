import type { OperatorCatalogue } from '../en/operator-en';

export const messages: OperatorCatalogue['messages'] = {
  vendorId: 'Id du client',
  carrierId: 'Id chez l’opérateur',
  reveal: 'Révéler',
  revealAsk: 'Révéler…',
  revealing: {
    title: 'Révéler le numéro et le texte ?',
    effect:
      'Vous voyez les deux jusqu’à la fermeture du message. Le code d’un mot de passe à usage unique reste masqué.',
    reasons: {
      complaint: 'Le client s’est plaint de ce message.',
      fraud: 'Soupçon de fraude.',
      carrier: 'L’opérateur demande le numéro.',
    },
    done: 'Numéro et texte révélés',
    doneMeans: 'Le journal d’audit a votre motif.',
  },
};
