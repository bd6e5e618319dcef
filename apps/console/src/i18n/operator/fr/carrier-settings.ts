import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('fr');

export const versions: OperatorCatalogue['versions'] = {
  title: 'Versions des réglages',
  purpose: 'Tous les opérateurs et toutes les règles, en versions. L’une est en vigueur.',
  version: (version) => `Version ${version}`,
  file: 'Les variables de messaging',
  inForce: 'En vigueur',
  made: 'Créée',
  base: 'Créée à partir de',
  activated: 'Mise en vigueur',
  never: 'Jamais',
  create: 'Nouvelle version',
  addCarrier: 'Ajouter un opérateur',
  json: 'Opérateurs et règles en JSON',
  differences: {
    title: 'Différences avec la version en vigueur',
    none: 'Il n’y a aucune différence.',
    path: 'Réglage',
    before: 'Avant',
    after: 'Après',
  },
  whatIf: {
    title: 'Les messages du dernier jour avec cette version',
    examined: (count, since) =>
      rich`${plural(count, { one: '# message essayé', other: '# messages essayés' })}, accepté depuis ${since}. Rien n’est envoyé.`,
    none: 'Aucun message n’a été accepté le dernier jour.',
    changed: (count) => plural(count, { one: '# prendrait une autre voie.', other: '# prendraient une autre voie.' }),
    unchanged: 'Aucun ne prendrait une autre voie.',
    unroutable: (count, before) =>
      `${plural(count, { one: '# message serait sans opérateur', other: '# messages seraient sans opérateur' })} (avant : ${before}).`,
    blocked: (count, before) =>
      `${plural(count, { one: '# message serait bloqué', other: '# messages seraient bloqués' })} (avant : ${before}).`,
    carrier: 'Premier opérateur',
    messages: 'Messages',
    noCarrier: 'aucun opérateur',
    byRule: (carriers, rule) => `${carriers}, par la règle « ${rule} »`,
  },
  activating: {
    activate: 'Mettre en vigueur…',
    goBack: (version) => `Revenir à la version ${version}…`,
    title: (version) => `Mettre la version ${version} en vigueur ?`,
    titleBack: (version) => `Revenir à la version ${version} ?`,
    effect: (version) =>
      `Elle remplace la version ${version}. Chaque processus suit en deux secondes, sans redémarrage. Les sessions des opérateurs retirés finissent quand leurs remises ont reçu une réponse.`,
    added: 'Opérateurs ajoutés',
    removed: 'Opérateurs retirés',
    changed: 'Opérateurs modifiés',
    rules: 'Règles ou leur ordre',
    change: 'changent',
    another: 'Autre voie',
    unroutable: 'Sans opérateur',
    outdated: (version) =>
      `Elle précède la mise en vigueur de la version ${version}. Refaites-la à partir de celle-ci.`,
    confirm: 'Mettre en vigueur',
    done: (version) => `La version ${version} est en vigueur`,
  },
  editing: {
    from: (version) => `À partir de la version ${version}. Rien ne change avant la mise en vigueur.`,
    carriers: 'Opérateurs (JSON)',
    carriersHint: 'Un secret s’affiche ********. Laissé ainsi, l’opérateur de même nom et de même adresse le garde.',
    routes: 'Règles (JSON)',
    notJson: (problem) => `Ce n’est pas du JSON : ${problem}`,
    save: 'Enregistrer la version',
    problems: 'Les réglages ont des erreurs.',
    done: (version) => `La version ${version} est enregistrée`,
    stale: (version) => `Une autre personne a mis la version ${version} en vigueur.`,
    staleMeans:
      'Voici les différences avec la version dont la vôtre est issue. Refaites votre changement à partir de celle en vigueur.',
    load: (version) => `Charger la version ${version}, abandonner mon texte`,
  },
  adding: {
    effect: 'Un opérateur SMPP est ajouté au texte. Vérifiez-le, donnez un motif et enregistrez.',
    name: 'Nom',
    nameHint: 'Minuscules, chiffres, - et _.',
    host: 'Hôte',
    port: 'Port',
    systemId: 'Id du système',
    password: 'Mot de passe',
    prefixes: 'Préfixes',
    prefixesHint: 'Ce par quoi les numéros commencent, séparé par des espaces. Vide : tous les numéros.',
    sessions: 'Sessions',
    add: 'Ajouter au texte',
    done: (name) => `${name} est dans le texte`,
  },
};
