import type { Catalogue } from '../../catalogue';
import { rich } from '../../text/rich';

export const invitation: Catalogue['invitation'] = {
  tab: 'Einladung',
  title: (account) => rich`${account} beitreten`,
  purpose: {
    member: 'Sie sind eingeladen, von diesem Konto zu senden und zu lesen, was aus seinen Nachrichten wurde.',
    owner: 'Sie sind als Inhaber dieses Kontos eingeladen, der darin alles darf.',
  },
  emailHint: 'Damit melden Sie sich an.',
  accept: 'Passwort setzen und anmelden',
  ended: 'Diese Einladung gilt nicht mehr.',
  askAgain:
    'Ein Link funktioniert einmal, sieben Tage lang und bis er erneut gesendet oder zurückgezogen wird. Bitten Sie um einen neuen.',
  tryAgain: 'Erneut versuchen',
};
