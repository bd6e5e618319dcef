import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('de');

export const versions: OperatorCatalogue['versions'] = {
  title: 'Versionen der Einstellungen',
  purpose: 'Alle Carrier und Regeln, als Versionen. Eine ist in Kraft.',
  version: (version) => `Version ${version}`,
  file: 'Die Variablen von messaging',
  inForce: 'In Kraft',
  made: 'Erstellt',
  base: 'Erstellt aus',
  activated: 'Zuletzt in Kraft gesetzt',
  never: 'Nie',
  create: 'Neue Version',
  addCarrier: 'Carrier hinzufügen',
  json: 'Carrier und Regeln als JSON',
  differences: {
    title: 'Unterschiede zur Version in Kraft',
    none: 'Es gibt keine Unterschiede.',
    path: 'Einstellung',
    before: 'Vorher',
    after: 'Nachher',
  },
  whatIf: {
    title: 'Die Nachrichten des letzten Tages mit dieser Version',
    examined: (count, since) =>
      rich`${plural(count, { one: '# Nachricht wurde probiert', other: '# Nachrichten wurden probiert' })}, angenommen seit ${since}. Nichts wird gesendet.`,
    none: 'Am letzten Tag wurde keine Nachricht angenommen.',
    changed: (count) => plural(count, { one: '# nähme einen anderen Weg.', other: '# nähmen einen anderen Weg.' }),
    unchanged: 'Keine nähme einen anderen Weg.',
    unroutable: (count, before) =>
      `${plural(count, { one: '# Nachricht hätte keinen Carrier', other: '# Nachrichten hätten keinen Carrier' })} (vorher: ${before}).`,
    blocked: (count, before) =>
      `${plural(count, { one: '# Nachricht wäre gesperrt', other: '# Nachrichten wären gesperrt' })} (vorher: ${before}).`,
    carrier: 'Erster Carrier',
    messages: 'Nachrichten',
    noCarrier: 'kein Carrier',
    byRule: (carriers, rule) => `${carriers}, nach der Regel „${rule}“`,
  },
  activating: {
    activate: 'In Kraft setzen…',
    goBack: (version) => `Zurück zu Version ${version}…`,
    title: (version) => `Version ${version} in Kraft setzen?`,
    titleBack: (version) => `Zurück zu Version ${version}?`,
    effect: (version) =>
      `Sie tritt an die Stelle von Version ${version}. Jeder Prozess folgt innerhalb von zwei Sekunden, ohne Neustart. Sitzungen entfernter Carrier enden, wenn ihre Übergaben beantwortet sind.`,
    added: 'Carrier hinzugefügt',
    removed: 'Carrier entfernt',
    changed: 'Carrier geändert',
    rules: 'Regeln oder ihre Reihenfolge',
    change: 'ändern sich',
    another: 'Anderer Weg',
    unroutable: 'Ohne Carrier',
    outdated: (version) =>
      `Sie entstand, bevor Version ${version} in Kraft trat. Erstellen Sie sie daraus noch einmal.`,
    confirm: 'In Kraft setzen',
    done: (version) => `Version ${version} ist in Kraft`,
  },
  editing: {
    from: (version) => `Aus Version ${version}. Nichts ändert sich, bevor Sie sie in Kraft setzen.`,
    carriers: 'Carrier (JSON)',
    carriersHint:
      'Ein Geheimnis steht als ******** da. Bleibt es so, behält es der Carrier mit demselben Namen und derselben Adresse.',
    routes: 'Regeln (JSON)',
    notJson: (problem) => `Das ist kein JSON: ${problem}`,
    save: 'Version speichern',
    problems: 'Die Einstellungen haben Fehler.',
    done: (version) => `Version ${version} ist gespeichert`,
    stale: (version) => `Ein anderer Betreiber hat Version ${version} in Kraft gesetzt.`,
    staleMeans:
      'Das sind die Unterschiede zu der Version, aus der Ihre entstand. Ändern Sie noch einmal, was in Kraft ist.',
    load: (version) => `Version ${version} laden, meinen Text verwerfen`,
  },
  adding: {
    effect: 'Ein SMPP-Carrier kommt in den Text. Prüfen Sie ihn, nennen Sie einen Grund und speichern Sie.',
    name: 'Name',
    nameHint: 'Kleinbuchstaben, Ziffern, - und _.',
    host: 'Host',
    port: 'Port',
    systemId: 'System-ID',
    password: 'Passwort',
    prefixes: 'Präfixe',
    prefixesHint: 'Womit Nummern beginnen, mit Leerzeichen getrennt. Leer: alle Nummern.',
    sessions: 'Sitzungen',
    add: 'In den Text einfügen',
    done: (name) => `${name} steht im Text`,
  },
};
