import type { Catalogue } from '../../catalogue';
import { rich } from '../../text/rich';

export const invitation: Catalogue['invitation'] = {
  tab: 'Invitation',
  title: (account) => rich`Rejoindre ${account}`,
  purpose: {
    member: 'Vous êtes invité à envoyer depuis ce compte et à consulter ce que ses messages sont devenus.',
    owner: 'Vous êtes invité en tant que propriétaire de ce compte, qui peut tout y faire.',
  },
  emailHint: 'Vous vous connectez avec cette adresse.',
  accept: 'Définir le mot de passe et se connecter',
  ended: 'Cette invitation n’est plus valable.',
  askAgain:
    'Un lien fonctionne une fois, pendant sept jours, et jusqu’à ce qu’il soit renvoyé ou retiré. Demandez-en un autre.',
  tryAgain: 'Réessayer',
};
