import { filterOfText } from '../api/filter-of-text';
import { o } from '../i18n/operator/o';
import { t } from '../i18n/t';
import type { NavigationItem } from '../navigation/navigation';
import { OPERATOR_PAGES } from '../navigation/operator-pages';
import type { Command } from './command';

/** A page or an action of an operator. */
export type OperatorCommand = Command<
  | { readonly page: NavigationItem['to'] }
  | { readonly message: string }
  | { readonly request: string }
  | { readonly recipient: string }
  | { readonly vendor: string }
  | { readonly dialog: 'keys' }
  | { readonly href: string }
>;

const COMMANDS: readonly OperatorCommand[] = [
  ...OPERATOR_PAGES.map(({ to, label }): OperatorCommand => ({ group: 'Go to', label, to: { page: to } })),
  { group: 'Do', label: t.keyboard.title, to: { dialog: 'keys' } },
  { group: 'Documentation', label: t.palette.apiReference, to: { href: '/docs' } },
];

/** The commands that match the text. A pasted id or number leads to its messages, other text also to vendors. */
export function operatorCommandsFor(typed: string): readonly OperatorCommand[] {
  const text = typed.trim();
  if (text === '') return COMMANDS;
  const found = filterOfText(text);
  if ('message' in found) return [{ group: 'Messages', label: t.palette.message, to: { message: found.message } }];
  const { request_id: request, recipient } = found;
  if (request !== undefined) return [{ group: 'Messages', label: t.palette.ofRequest, to: { request } }];
  if (recipient !== undefined) return [{ group: 'Messages', label: t.palette.ofNumber, to: { recipient } }];
  return [
    ...COMMANDS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    { group: 'Go to', label: o.palette.vendorsNamed(text), to: { vendor: text } },
  ];
}
