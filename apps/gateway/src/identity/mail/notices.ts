import type { AuditAction } from '../../edge/audit/audit-actions';
import { deviceName } from '../sessions/device-name';

/** An entry of the audit log, as a mail tells of it. */
export interface NoticedEntry {
  readonly action: string;
  readonly recorded_at: Date;
  readonly details: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly actor_email: string | null;
  readonly actor_role: string | null;
  /** The user whom the entry is about, when it is about one. */
  readonly target_email: string | null;
  readonly account_name: string | null;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface Notice {
  /** The user who acted, the user whom the entry is about, the owners of the account, all operators. */
  readonly to: readonly ('actor' | 'target' | 'owners' | 'operators')[];
  readonly isWorthIt?: (details: NoticedEntry['details']) => boolean;
  readonly subject: string;
  readonly what: (entry: NoticedEntry) => string;
  readonly advice: string;
  /** The last sentence, where it is no notice of security. */
  readonly end?: string;
}

const CHANGE_PASSWORD =
  'If it was not you, change your password at once, and end your other sessions in the settings of the console.';
const TELL_OWNER = 'If you did not do this and do not know why it was done, tell an owner of your account at once.';
const LOOK_INTO_IT =
  'If nobody of you wanted this, look at the activity of the account in the console, and change the passwords of the users concerned.';

const LOGIN: Notice = {
  to: ['actor'],
  isWorthIt: ({ new_place: isNew }) => isNew === true,
  subject: 'New login',
  what: ({ actor_email: email }) =>
    `Somebody has logged in as ${email ?? 'you'}, with a device and from an address that were not used lately.`,
  advice: CHANGE_PASSWORD,
};

const hostOf = (side: unknown): string => {
  const host = (side as { readonly host?: unknown } | undefined)?.host;
  return typeof host === 'string' ? host : 'none';
};
const roleOf = (side: unknown): string => {
  const role = (side as { readonly role?: unknown } | undefined)?.role;
  return typeof role === 'string' ? role : 'unknown';
};
const END_OF_LIMIT = 'Owners see the limits of the account in the console, and set theirs there.';
const capOf = ({ kind, percent, cap }: NoticedEntry['details']): string => {
  const share = `${String(percent)} % of the`;
  return kind === 'codes'
    ? `${share} one-time passwords that it may send on a day of UTC`
    : `${share} ${String(cap)} credits that it may spend on a day of UTC`;
};
const prefixOf = ({ prefix }: NoticedEntry['details']) => (typeof prefix === 'string' ? prefix : '');
const accountOf = ({ account_name: name }: NoticedEntry) => name ?? 'your account';
const targetOf = ({ target_email: email }: NoticedEntry) => email ?? 'a user';

/** Which entries of the audit log people are told of, and in which words. Nobody can turn one off. */
const NOTICES: Partial<Record<AuditAction, Notice>> = {
  'user.logged-in': LOGIN,
  'operator.logged-in': LOGIN,
  'api-key.created': {
    to: ['owners'],
    subject: 'New API key',
    what: (entry) => `An API key that begins with ${prefixOf(entry.details)} was created for ${accountOf(entry)}.`,
    advice: 'If nobody of you wanted this, revoke the key in the console.',
  },
  'api-key.rotated': {
    to: ['owners'],
    subject: 'API key rotated',
    what: (entry) =>
      `An API key of ${accountOf(entry)} was replaced by one that begins with ${prefixOf(entry.details)}.`,
    advice: 'If nobody of you wanted this, revoke both keys in the console.',
  },
  'delivery-webhook.set': {
    to: ['owners'],
    isWorthIt: ({ before, after }) => hostOf(before) !== hostOf(after),
    subject: 'Webhook host changed',
    // The entry is written before the dispatcher takes the change, or refuses it.
    what: (entry) =>
      `Somebody has asked to send the webhooks of ${accountOf(entry)} to another host: ` +
      `${hostOf(entry.details['after'])} instead of ${hostOf(entry.details['before'])}.`,
    advice: LOOK_INTO_IT,
  },
  'balance.low': {
    to: ['owners'],
    subject: 'Low balance',
    what: (entry) => `${accountOf(entry)} has less than ${String(entry.details['threshold'])} credits left.`,
    advice: 'Without credits, messages are refused.',
    end: END_OF_LIMIT,
  },
  'cap.reached': {
    to: ['owners'],
    subject: 'Daily cap',
    what: (entry) => `${accountOf(entry)} has reached ${capOf(entry.details)}.`,
    advice: 'At 100 %, further ones are refused until midnight UTC. If you did not expect this, look at what is sent.',
    end: END_OF_LIMIT,
  },
  'user.password-changed': {
    to: ['target'],
    subject: 'Password changed',
    what: (entry) => `The password of ${targetOf(entry)} was changed. All other sessions have ended.`,
    advice: TELL_OWNER,
  },
  'user.password-reset': {
    to: ['target'],
    subject: 'Password reset',
    what: (entry) => `A new password was set for ${targetOf(entry)} by a reset token. All sessions have ended.`,
    advice: TELL_OWNER,
  },
  'user.password-reset-created': {
    to: ['target', 'owners'],
    subject: 'Password reset by an operator',
    what: (entry) =>
      `An operator has started a password reset for ${targetOf(entry)}. ` +
      (entry.details['shown'] === false
        ? 'Its link was sent to the user and not shown to the operator.'
        : 'Its token was shown to the operator.'),
    advice: 'If nobody of you asked for it, ask the operator of the platform for the reason.',
  },
  'second-factor.enabled': {
    to: ['target'],
    subject: 'Second factor turned on',
    what: (entry) => `Logins of ${targetOf(entry)} now ask for a code of an authenticator app.`,
    advice: TELL_OWNER,
  },
  'second-factor.removed': {
    to: ['target', 'owners'],
    subject: 'Second factor turned off',
    what: (entry) => `Logins of ${targetOf(entry)} no longer ask for a code of an authenticator app.`,
    advice: 'If nobody of you wanted this, change the password and turn the second factor on again.',
  },
  'second-factor.recovery-code-used': {
    to: ['target'],
    subject: 'Recovery code used',
    what: (entry) => `A recovery code of ${targetOf(entry)} was used in the place of the second factor.`,
    advice: CHANGE_PASSWORD,
  },
  'second-factor.recovery-codes-renewed': {
    to: ['target'],
    subject: 'Recovery codes renewed',
    what: (entry) => `New recovery codes were made for ${targetOf(entry)}. The old ones work no more.`,
    advice: CHANGE_PASSWORD,
  },
  'user.created': {
    to: ['target', 'owners'],
    subject: 'User added',
    what: (entry) => `${targetOf(entry)} was added to the users of ${accountOf(entry)}.`,
    advice: LOOK_INTO_IT,
  },
  'operator.created': {
    to: ['target', 'operators'],
    subject: 'Operator added',
    what: (entry) => `${targetOf(entry)} was added to the operators.`,
    advice: 'If nobody of you wanted this, remove the operator at once.',
  },
  'operator.changed': {
    to: ['target', 'operators'],
    subject: 'Role of an operator changed',
    what: (entry) =>
      `The role of ${targetOf(entry)} among the operators is ${roleOf(entry.details['after'])} now. ` +
      `It was ${roleOf(entry.details['before'])}.`,
    advice: 'If nobody of you wanted this, change the role back at once, and look at the audit log.',
  },
  'operator.removed': {
    to: ['target', 'operators'],
    subject: 'Operator removed',
    what: (entry) => `${targetOf(entry)} is no operator any more.`,
    advice: 'If nobody of you wanted this, look at the audit log.',
  },
};

export const NOTICED_ACTIONS: readonly string[] = Object.keys(NOTICES);

/** Undefined for what nobody is told of. */
export function recipientsOf(action: string, details: NoticedEntry['details']): Notice['to'] | undefined {
  const notice = NOTICES[action as AuditAction];
  return notice && (notice.isWorthIt?.(details) ?? true) ? notice.to : undefined;
}

/** @param host of the platform, for the last line */
export function noticeText(entry: NoticedEntry, host: string): MailText {
  const notice = NOTICES[entry.action as AuditAction];
  if (!notice) throw new Error('a mail about an entry that nobody is told of');
  const facts = [`Time: ${entry.recorded_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`, ...actorLines(entry)];
  if (entry.reason !== null) facts.push(`Reason: ${entry.reason.replaceAll(/\s+/g, ' ')}`);
  const text = [
    notice.what(entry),
    facts.join('\n'),
    notice.advice,
    notice.end ?? `This is a security notice of ${host}. It cannot be turned off.`,
  ];
  return { subject: `${notice.subject} (${host})`, text: `${text.join('\n\n')}\n` };
}

/** Vendors are not told which operator it was, nor where operators sit. */
function actorLines({ action, actor_email, actor_role, target_email, address, user_agent }: NoticedEntry): string[] {
  if (actor_role === 'operator' && !action.startsWith('operator.') && actor_email !== target_email)
    return ['By: an operator of the platform'];
  const device = deviceName(user_agent);
  return [
    ...(actor_email === null ? [] : [`By: ${actor_email}`]),
    ...(address === null ? [] : [`Address: ${address}`]),
    ...(device === null ? [] : [`Device: ${device}`]),
  ];
}
