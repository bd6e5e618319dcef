import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import type { Question } from '../ask/question';
import { createReset, disableUser, enableUser, endSessions, removeAppOfUser, type VendorUser } from './vendor.queries';

const texts = o.vendor.people;

export function disablingOf({ id, email }: VendorUser): Question {
  return {
    title: texts.disabling(email),
    effect: t.team.disabling.effect,
    reason: { hint: o.ask.auditSees },
    confirm: t.team.disable,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await disableUser(id, reason);
      return { title: t.team.disabling.done, detail: email };
    },
  };
}

export function enablingOf({ id, email }: VendorUser): Question {
  return {
    title: texts.enabling(email),
    effect: texts.enablingEffect,
    reason: { hint: o.ask.auditSees, isOptional: true },
    confirm: t.team.enable,
    act: async ({ reason = '' }) => {
      await enableUser(id, reason);
      return { title: t.team.enabled, detail: email };
    },
  };
}

export function endingOf({ id, email }: VendorUser): Question {
  return {
    title: texts.ending(email),
    effect: t.team.endingSessions.effect,
    reason: { hint: o.ask.auditSees, isOptional: true },
    confirm: t.team.endSessions,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await endSessions(id, reason);
      return { title: t.team.endingSessions.done, detail: email };
    },
  };
}

/** For a user who has lost the phone: the words are those about an operator. */
export function removalOfApp({ id, email }: VendorUser): Question {
  const { removeApp, removingApp } = o.operators;
  return {
    title: removingApp.title(email),
    effect: removingApp.effect,
    reason: { hint: texts.ownersSee },
    confirm: removeApp,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await removeAppOfUser(id, reason);
      return { title: removingApp.done(email) };
    },
  };
}

/** @param onLink is given the link, which can be read only now */
export function resetOf({ id, email }: VendorUser, onLink: (link: ResetLink) => void): Question {
  return {
    title: texts.resetting(email),
    effect: texts.resettingEffect,
    reason: { hint: texts.ownersSee },
    confirm: texts.makeLink,
    act: async ({ reason = '' }) => {
      const { reset_token: token, expires_at: expires } = await createReset(id, reason);
      if (token === null || expires === null) return { title: texts.linkSent, detail: email };
      onLink({ email, url: `${window.location.origin}/console/#reset=${encodeURIComponent(token)}`, expires });
      return { title: texts.linkMade, detail: email };
    },
  };
}

/** Sets a new password for a user. */
export interface ResetLink {
  readonly email: string;
  readonly url: string;
  /** ISO 8601. */
  readonly expires: string;
}
