import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('fr');

export const settings: Catalogue['settings'] = {
  purpose: 'Votre profil, votre mot de passe et vos sessions ouvertes.',
  profile: {
    title: 'Profil',
    email: 'E-mail',
    role: 'Rôle',
    roles: {
      owner: 'Propriétaire : vous pouvez tout faire dans le compte.',
      member: 'Membre : les clés API, le webhook, l’équipe et les sous-comptes sont réservés aux propriétaires.',
      operator: 'Exploitant : vous gérez cette plateforme.',
    },
    account: 'Compte',
    accountId: 'Identifiant du compte',
    defaultSender: 'Expéditeur par défaut',
    requestLimit: 'Limite de requêtes',
    requestsPerMinute: (count) => plural(count, { one: '# requête par minute', other: '# requêtes par minute' }),
    ofBrowser:
      'Le fuseau horaire, le thème et la hauteur des lignes se règlent pour ce navigateur, dans le menu en haut à droite.',
  },
  password: {
    title: 'Mot de passe',
    caption: 'Le changement met fin à vos autres sessions ; celle-ci reste ouverte.',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    newHint: 'Au moins 8 caractères.',
    change: 'Changer le mot de passe',
    changed: 'Mot de passe changé',
    othersEnded: 'Vos autres sessions ont pris fin. Les clés API continuent de fonctionner.',
  },
  sessions: {
    title: 'Sessions',
    caption: 'Chaque connexion dans un navigateur ou par l’API.',
    session: 'Session',
    where: 'Appareil et adresse',
    afterReset: 'Mot de passe défini par l’exploitant',
    loggedIn: 'Connexion',
    lastUsed: 'Dernière utilisation',
    endsAtLatest: 'Fin au plus tard',
    kinds: { console: 'Console', api: 'API' },
    current: 'Cette session',
    more: 'Il y a d’autres sessions. Les plus récentes sont affichées.',
    end: 'Mettre fin à la session',
    ended: 'La session a pris fin',
    notEnded: 'La session n’a pas pris fin',
    endOthers: 'Mettre fin à toutes les autres sessions',
  },
  texts: {
    title: 'Textes des messages',
    caption:
      'Durée de conservation des textes de ce compte. Les messages restent sans eux dans les journaux et les décomptes.',
    asMessages: 'Aussi longtemps que les messages',
    days: (count) => plural(count, { one: '# jour', other: '# jours' }),
    notSealed: 'Ce service enregistre des textes non chiffrés. Ceux-ci restent aussi longtemps que leurs messages.',
    change: 'Modifier…',
    effect:
      'Une durée plus courte supprime en quelques minutes des textes déjà enregistrés. Ce qui est supprimé ne revient pas.',
    field: 'Jours',
    hint: 'De 7 à 400. Vide : aussi longtemps que les messages.',
    save: 'Enregistrer',
    changed: 'Durée de conservation modifiée',
  },
  endingOthers: {
    title: 'Mettre fin à toutes les autres sessions ?',
    effect:
      'Vous êtes déconnecté dans tous les autres navigateurs, et les programmes qui se sont connectés avec votre mot de passe doivent se reconnecter. Les clés API continuent de fonctionner.',
    confirm: 'Y mettre fin',
    done: 'Toutes les autres sessions ont pris fin',
  },
};
