import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const apiKeys: Catalogue['apiKeys'] = {
  purpose:
    'Mit diesen Schlüsseln rufen Ihre Programme die API auf. Ein Schlüssel wird nur einmal angezeigt, wenn Sie ihn erstellen.',
  none: 'Noch keine API-Schlüssel',
  noneAdvice: 'Beginnen Sie mit einem Testschlüssel: Seine Nachrichten erreichen kein Telefon und kosten nichts.',
  create: 'Schlüssel erstellen',
  name: 'Name',
  key: 'Schlüssel',
  mode: 'Modus',
  scopes: 'Scopes',
  created: 'Erstellt',
  lastUsed: 'Zuletzt verwendet',
  never: 'nie',
  revoke: 'Widerrufen',
  revokeKey: (name) => `${name} widerrufen`,
  expires: 'Läuft ab',
  neverExpires: 'nie',
  networks: 'Netze',
  replace: 'Ersetzen',
  replaceKey: (name) => `${name} ersetzen`,
  firstCall: {
    title: 'Erster Aufruf',
    note: 'Mit einem Testschlüssel wird an diese Nummer immer zugestellt, und es kostet nichts.',
  },
  form: {
    title: 'API-Schlüssel erstellen',
    nameHint: 'Daran erkennen Sie den Schlüssel, zum Beispiel das Programm, das ihn verwendet.',
    modeHint: 'Ein Testschlüssel erreicht nur die Sandbox und kostet nichts.',
    expiryHint: 'Optional. Ab diesem Tag wird der Schlüssel abgelehnt.',
    networksHint: 'Optional: Adressen oder CIDR-Bereiche, durch Kommas getrennt. Der Schlüssel gilt nur von dort.',
    modes: { test: 'Test', live: 'Live' },
    scopes: {
      send: 'Nachrichten senden',
      otp: 'Einmalpasswörter senden und prüfen',
      read: 'Protokolle, Guthaben und Absendernamen lesen',
      manage: 'Absendernamen beantragen',
      webhooks: 'den Webhook einrichten und Zustellungen wiederholen',
    },
    create: 'Erstellen',
  },
  once: {
    title: 'Ihr neuer Schlüssel',
    advice: 'Kopieren Sie den Schlüssel jetzt. Er wird nicht noch einmal angezeigt.',
    key: 'API-Schlüssel',
    copy: 'Schlüssel kopieren',
    sendTest: 'Damit eine Testnachricht senden',
    send: 'Damit eine Nachricht senden',
    done: 'Fertig',
  },
  replacing: {
    title: 'Diesen Schlüssel ersetzen?',
    effect: (name) =>
      rich`Sie erhalten einen neuen Schlüssel wie ${name}. Der alte gilt noch eine Weile, damit Sie ihn überall austauschen können.`,
    overlap: 'Der alte Schlüssel gilt noch',
    overlaps: { none: 'gar nicht: er ist bekannt geworden', day: 'einen Tag', week: 'eine Woche', month: '30 Tage' },
  },
  revoking: {
    title: 'Diesen Schlüssel widerrufen?',
    effect: (name, prefix) =>
      rich`${name} (${prefix}) funktioniert in weniger als einer Sekunde nicht mehr. Das lässt sich nicht rückgängig machen.`,
    neverUsed: 'Der Schlüssel wurde nie verwendet.',
    lastUsed: (time) => rich`Der Schlüssel wurde zuletzt am ${time} verwendet.`,
    keep: 'Behalten',
  },
};
