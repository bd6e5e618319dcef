import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import type { AskedField, Question } from '../ask/question';
import { createVendor } from './vendors.queries';

const texts = o.vendors.creating;

const FIELDS: readonly AskedField[] = [
  { name: 'name', label: texts.name, maxLength: 120 },
  { name: 'email', label: texts.email, hint: texts.emailHint, type: 'email', maxLength: 254 },
  {
    name: 'password',
    label: texts.password,
    hint: texts.passwordHint,
    type: 'password',
    minLength: 8,
    maxLength: 200,
  },
  { name: 'opening_credits', label: texts.credits, hint: texts.creditsHint, type: 'number', min: 0, isOptional: true },
];

/** @param onCreated is given the id of the new vendor */
export function creation(onCreated: (id: number) => void): Question {
  return {
    title: texts.title,
    effect: texts.effect,
    fields: FIELDS,
    confirm: texts.confirm,
    act: async ({ name = '', email = '', password = '', opening_credits: typed = '' }) => {
      const credits = Number(typed);
      const { id } = await createVendor({ name, email, password, ...(credits > 0 && { opening_credits: credits }) });
      onCreated(id);
      return { title: texts.done(name), detail: texts.doneMeans(countText(credits)) };
    },
  };
}
