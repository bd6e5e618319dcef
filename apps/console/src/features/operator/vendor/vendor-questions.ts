import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import type { Question } from '../ask/question';
import type { Vendor } from '../parts/vendor.query';
import { cancelQueued, changeVendor, createSubAccount, suspend, unsuspend } from './vendor.queries';

const texts = o.vendor;

export function suspensionOf({ id, name, credits: { held } }: Vendor): Question {
  return {
    title: texts.suspending.title(name),
    effect: texts.suspending.effect,
    facts: [
      [texts.held, texts.suspending.held(countText(held))],
      [o.vendor.apiKeys, texts.suspending.keys],
      [t.pages.subAccounts, texts.suspending.subAccounts],
    ],
    reason: { hint: o.ask.auditSees },
    typed: name,
    confirm: texts.suspend,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await suspend(id, reason);
      return { title: texts.suspending.done(name), detail: reason };
    },
  };
}

export function unsuspensionOf({ id, name }: Vendor): Question {
  return {
    title: texts.unsuspending.title(name),
    effect: texts.unsuspending.effect,
    reason: { hint: o.ask.auditSees, isOptional: true },
    confirm: texts.unsuspend,
    act: async ({ reason = '' }) => {
      await unsuspend(id, reason);
      return { title: texts.unsuspending.done(name), detail: texts.unsuspending.doneMeans };
    },
  };
}

export function cancellationOf({ id, name, status, credits: { held } }: Vendor): Question {
  return {
    title: texts.cancelling.title(name),
    effect: status === 'active' ? texts.cancelling.effectWhenActive : texts.cancelling.effect,
    facts: [[texts.held, t.counts.credits(held)]],
    reason: { hint: o.ask.auditSees },
    confirm: texts.cancelQueued,
    isDanger: true,
    act: async ({ reason = '' }) => {
      const { cancelled, credits } = await cancelQueued(id, reason);
      return { title: texts.cancelling.done(cancelled), detail: texts.cancelling.returned(countText(credits)) };
    },
  };
}

/** A field that is emptied removes the value. */
export function changeOf({ id, name, default_sender: sender, rate_limit_per_minute: rate }: Vendor): Question {
  return {
    title: texts.changing.title(name),
    effect: texts.changing.effect,
    fields: [
      { name: 'name', label: o.vendors.name, value: name, maxLength: 120 },
      {
        name: 'default_sender',
        label: texts.defaultSender,
        hint: texts.changing.senderHint,
        value: sender ?? '',
        maxLength: 11,
        isOptional: true,
      },
      {
        name: 'rate_limit_per_minute',
        label: texts.rateLimit,
        hint: texts.changing.rateHint,
        type: 'number',
        value: rate === null ? '' : String(rate),
        min: 1,
        isOptional: true,
      },
    ],
    confirm: t.ui.save,
    act: async (answers) => {
      const { name: next = name, default_sender: newSender = '', rate_limit_per_minute: newRate = '' } = answers;
      await changeVendor(id, {
        name: next,
        default_sender: newSender === '' ? null : newSender,
        rate_limit_per_minute: newRate === '' ? null : Number(newRate),
      });
      return { title: texts.changing.done(next), detail: texts.changing.doneMeans };
    },
  };
}

export function subAccountOf({ id, name: parent }: Vendor): Question {
  return {
    title: texts.addingSubAccount(parent),
    effect: t.subAccounts.form.has,
    fields: [
      { name: 'name', label: t.subAccounts.name, hint: t.subAccounts.form.nameHint, maxLength: 120 },
      { name: 'email', label: t.subAccounts.form.email, hint: t.subAccounts.form.emailHint, type: 'email' },
      {
        name: 'password',
        label: t.subAccounts.form.password,
        hint: t.subAccounts.form.passwordHint,
        type: 'password',
        minLength: 8,
        maxLength: 200,
      },
    ],
    confirm: t.subAccounts.form.create,
    act: async ({ name = '', email = '', password = '' }) => {
      await createSubAccount(id, { name, email, password });
      return { title: t.subAccounts.form.done, detail: t.subAccounts.form.tellPassword };
    },
  };
}
