import { pluralIn } from '../text/plural';

const plural = pluralIn('en');

/** The page of the user's own settings. */
export const settings = {
  purpose: 'Your profile, your password, and where you are logged in.',
  profile: {
    title: 'Profile',
    email: 'E-mail',
    role: 'Role',
    roles: {
      owner: 'Owner: you may do everything in the account.',
      member: 'Member: API keys, the webhook, the team and sub-accounts are for owners.',
      operator: 'Operator: you run this platform.',
    },
    account: 'Account',
    accountId: 'Account id',
    defaultSender: 'Default sender',
    requestLimit: 'Request limit',
    requestsPerMinute: (count: number) => plural(count, { one: '# request a minute', other: '# requests a minute' }),
    ofBrowser:
      'The time zone, the theme and the height of rows are set for this browser, in the menu at the upper right.',
  },
  password: {
    title: 'Password',
    caption: 'Your other sessions end with the change; this one stays.',
    current: 'Current password',
    new: 'New password',
    newHint: 'At least 8 characters.',
    change: 'Change password',
    changed: 'Password changed',
    othersEnded: 'Your other sessions have ended. API keys keep working.',
  },
  sessions: {
    title: 'Sessions',
    caption: 'Each login in a browser or by the API.',
    session: 'Session',
    where: 'Device and address',
    afterReset: 'Password set by an operator',
    loggedIn: 'Logged in',
    lastUsed: 'Last used',
    endsAtLatest: 'Ends at the latest',
    kinds: { console: 'Console', api: 'API' },
    current: 'This session',
    more: 'There are more sessions. The newest are listed.',
    end: 'End session',
    ended: 'Session ended',
    notEnded: 'The session was not ended',
    endOthers: 'End all other sessions',
  },
  texts: {
    title: 'Message texts',
    caption: 'For how long the texts of this account are kept. Messages stay in logs and counts without them.',
    asMessages: 'As long as the messages',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    notSealed: 'This service stores texts that are not encrypted. Those stay as long as their messages.',
    change: 'Change…',
    effect: 'A shorter time drops texts that are stored already, within minutes. What was dropped does not come back.',
    field: 'Days',
    hint: '7 to 400. Empty: as long as the messages.',
    save: 'Save',
    changed: 'Retention changed',
  },
  endingOthers: {
    title: 'End all other sessions?',
    effect:
      'You are logged out in every other browser, and programs that logged in with your password have to log in again. API keys keep working.',
    confirm: 'End them',
    done: 'All other sessions ended',
  },
};
