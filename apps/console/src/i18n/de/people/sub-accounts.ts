import type { Catalogue } from '../../catalogue';

export const subAccounts: Catalogue['subAccounts'] = {
  purpose: 'Konten von Filialen oder Kunden, jedes mit eigenem Guthaben, eigenen Benutzern und API-Schlüsseln.',
  none: 'Noch keine Unterkonten',
  noneAdvice:
    'Geben Sie einer Filiale oder einem Kunden ein Konto mit eigenem Guthaben, eigenen Benutzern und API-Schlüsseln.',
  isOne: 'Dies ist ein Unterkonto',
  isOneMeans: 'Es kann keine eigenen Unterkonten haben. Weitere erstellt der Inhaber des übergeordneten Kontos.',
  create: 'Unterkonto erstellen',
  name: 'Name',
  state: 'Status',
  created: 'Erstellt',
  states: { suspended: 'Gesperrt', suspendedByOperator: 'Von einem Betreiber gesperrt', closed: 'Geschlossen' },
  suspend: 'Sperren',
  suspendOne: (name) => `${name} sperren`,
  unsuspend: 'Entsperren',
  unsuspendOne: (name) => `${name} entsperren`,
  unsuspended: 'Sperre aufgehoben',
  notUnsuspended: 'Die Sperre wurde nicht aufgehoben',
  close: 'Schließen',
  closeOne: (name) => `${name} schließen`,
  reason: 'Grund (optional)',
  reasonHint: 'Der Betreiber der Plattform sieht ihn im Audit-Protokoll.',
  form: {
    title: 'Unterkonto erstellen',
    has: 'Es hat ein eigenes Guthaben sowie den Webhook und die Absendernamen dieses Kontos.',
    nameHint: 'Daran erkennen Sie das Unterkonto.',
    email: 'E-Mail des Inhabers',
    emailHint: 'Damit meldet sich der Inhaber an.',
    password: 'Passwort',
    passwordHint:
      'Mindestens 8 Zeichen. Es wird keine E-Mail gesendet: Teilen Sie dem Inhaber das Passwort selbst mit.',
    create: 'Erstellen',
    done: 'Unterkonto erstellt',
    tellPassword: 'Teilen Sie dem Inhaber das Passwort mit. Das Unterkonto kann senden, sobald es Guthaben hat.',
  },
  suspending: {
    title: 'Dieses Unterkonto sperren?',
    effect:
      'Seine Benutzer werden sofort abgewiesen, seine API-Schlüssel in weniger als einer Sekunde. Nachrichten, die noch kein Carrier übernommen hat, warten und gehen hinaus, wenn Sie die Sperre aufheben, sofern sie nicht vorher ablaufen.',
    done: 'Unterkonto gesperrt',
  },
  closing: {
    title: 'Dieses Unterkonto endgültig schließen?',
    forGood: 'Niemand meldet sich mehr an oder sendet. Sie können es nicht wieder öffnen.',
    queued:
      'Nachrichten in der Warteschlange, die kein Carrier übernommen hat, werden abgebrochen, und ihre Credits bleiben im Unterkonto.',
    kept: 'Protokoll und Guthaben bleiben erhalten. Das Konto zählt weiterhin zur Höchstzahl der Unterkonten.',
    name: 'Name des Unterkontos',
    nameHint: 'Geben Sie zur Bestätigung den Namen ein.',
    confirm: 'Endgültig schließen',
    done: 'Unterkonto geschlossen',
  },
};
