import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('de');

/** What was done in the account, for its owners. */
export const activity: Catalogue['activity'] = {
  title: 'Aktivität',
  caption:
    'Was im Konto und in seinen Unterkonten geschah, auch durch Betreiber und durch Personen, die sich nicht anmelden konnten.',
  what: 'Was',
  when: 'Wann',
  who: 'Wer',
  from: 'Von',
  operator: 'Ein Betreiber',
  unknown: 'Nicht angemeldet',
  refused: 'abgelehnt',
  none: 'Noch wurde nichts getan',
  times: (count) => plural(count, { one: '#-mal', other: '#-mal' }),
  actions: {
    'user.logged-in': 'Angemeldet',
    'api-key.created': 'API-Schlüssel erstellt',
    'api-key.rotated': 'API-Schlüssel ersetzt',
    'api-key.revoked': 'API-Schlüssel widerrufen',
    'invitation.sent': 'Einladung gesendet',
    'invitation.withdrawn': 'Einladung zurückgezogen',
    'user.created': 'Benutzer hinzugefügt',
    'user.disabled': 'Benutzer deaktiviert',
    'user.enabled': 'Benutzer aktiviert',
    'user.sessions-ended': 'Sitzungen beendet',
    'user.password-changed': 'Passwort geändert',
    'user.password-reset': 'Neues Passwort gesetzt',
    'user.password-reset-created': 'Reset-Token von einem Betreiber erstellt',
    'sub-account.created': 'Unterkonto erstellt',
    'sub-account.suspended': 'Unterkonto gesperrt',
    'sub-account.unsuspended': 'Sperre eines Unterkontos beendet',
    'sub-account.closed': 'Unterkonto geschlossen',
    'delivery-webhook.set': 'Webhook gesetzt',
    'delivery-webhook.secret-rotated': 'Webhook-Secret erneuert',
    'webhook.tested': 'Webhook getestet',
    'webhook-delivery.replayed': 'Zustellung wiederholt',
    'webhook-deliveries.replayed': 'Zustellungen wiederholt',
    'messages.cancelled': 'Nachrichten abgebrochen',
    'sender-name.requested': 'Absendername beantragt',
    'vendor.changed': 'Konto geändert',
    'vendor.suspended': 'Konto gesperrt',
    'vendor.unsuspended': 'Sperre beendet',
    'vendor.topped-up': 'Guthaben aufgeladen',
    'vendor.adjusted': 'Guthaben angepasst',
    'balance.low': 'Guthaben niedrig',
    'cap.reached': 'Obergrenze erreicht',
  },
};
