import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const otp: Catalogue['otp'] = {
  testPurpose:
    'Probieren Sie Einmalpasswörter aus. Im Testmodus ist der Code 123456, und die Nummer bestimmt, was geschieht.',
  livePurpose: 'Senden Sie einen Code und prüfen Sie ihn. Die Nachricht ist echt. Kostet 1 Credit pro Segment.',
  send: {
    label: 'Code senden',
    title: '1. Code senden',
    number: 'Nummer',
    platformDefault: 'Standard der Plattform',
    send: 'Code senden',
    sendTest: 'Testcode senden',
  },
  verify: {
    label: 'Code prüfen',
    title: '2. Code prüfen',
    validUntil: (time) => rich`Gültig bis ${time}`,
    code: 'Code',
    codeHint: 'Die sechs Ziffern aus der Nachricht.',
    verified: 'Bestätigt.',
    verify: 'Prüfen',
  },
  cases: {
    title: 'Testnummern und was geschieht',
    right: 'der Code ist richtig',
    wrong: 'der Code ist falsch; nach fünf falschen Codes ist er gesperrt',
    noneRight: 'kein Code ist richtig',
    expired: 'der Code ist abgelaufen',
    locked: 'der Code ist gesperrt',
    used: 'der Code wurde bereits verwendet',
  },
};
