import { bulkTitle } from '../features/vendor/bulks/bulk-figures';
import type { ListedBulk } from '../features/vendor/bulks/bulk.queries';
import { t } from '../i18n/t';
import { VENDOR_PAGES } from '../navigation/navigation';
import type { Command } from './command';

/** A page or an action of a vendor. */
export type PaletteCommand = Command<
  | { readonly page: (typeof VENDOR_PAGES)[number]['to'] }
  | { readonly message: string }
  | { readonly request: string }
  | { readonly bulk: string }
  | { readonly recipient: string }
  | { readonly status: MessageStatus }
  | { readonly mode: 'live' | 'test' }
  | { readonly dialog: 'keys' }
  | { readonly href: string }
>;

const STATUSES = ['queued', 'pending', 'delivered', 'undelivered', 'failed'] as const;
type MessageStatus = (typeof STATUSES)[number];

const COMMANDS: readonly PaletteCommand[] = [
  { group: 'Do', label: t.pages.newMessage, to: { page: '/send' } },
  { group: 'Do', label: t.palette.toLive, to: { mode: 'live' } },
  { group: 'Do', label: t.palette.toTest, to: { mode: 'test' } },
  { group: 'Do', label: t.keyboard.title, to: { dialog: 'keys' } },
  ...VENDOR_PAGES.filter(({ to }) => to !== '/send').map(({ to, label }): PaletteCommand => ({
    group: 'Go to',
    label,
    to: { page: to },
  })),
  { group: 'Documentation', label: t.palette.apiReference, to: { href: '/docs' } },
];

/** Only when something is typed: they would push the pages out of sight. */
const OF_STATUSES = STATUSES.map((status): PaletteCommand => ({
  group: 'Messages',
  label: t.palette.ofStatus(t.statuses[status]),
  to: { status },
}));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The last 16 bits of a request's id are zero; its messages have the same id with other last bits. */
const REQUEST = /0000$/;
const NUMBER = /^\+?[0-9 ()-]{7,20}$/;

/** The commands that match the text, by their groups. A pasted id or number leads to its messages. */
export function commandsFor(typed: string): readonly PaletteCommand[] {
  const text = typed.trim();
  if (UUID.test(text)) return ofId(text.toLowerCase());
  if (NUMBER.test(text)) {
    const recipient = text.replaceAll(/[^0-9]/g, '');
    return [{ group: 'Messages', label: t.palette.ofNumber, to: { recipient } }];
  }
  const all = text === '' ? COMMANDS : [...OF_STATUSES, ...COMMANDS];
  return all.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
}

const MAX_SENDS = 3;

/** With the newest sends whose texts contain what is typed, behind the messages. */
export function withSends(
  found: readonly PaletteCommand[],
  sends: readonly ListedBulk[],
  typed: string,
  timeOf: (iso: string) => string,
): readonly PaletteCommand[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return found;
  const matching = sends
    .filter((bulk) => bulkTitle(bulk).toLowerCase().includes(text))
    .slice(0, MAX_SENDS)
    .map((bulk): PaletteCommand => ({
      group: 'Sends',
      label: bulkTitle(bulk),
      note: `${t.counts.recipients(bulk.recipients)} · ${timeOf(bulk.created_at)}`,
      to: { bulk: bulk.request_id },
    }));
  const isOfMessages = ({ group }: PaletteCommand): boolean => group === 'Messages';
  return [...found.filter(isOfMessages), ...matching, ...found.filter((command) => !isOfMessages(command))];
}

function ofId(id: string): readonly PaletteCommand[] {
  if (!REQUEST.test(id)) return [{ group: 'Messages', label: t.palette.message, to: { message: id } }];
  return [
    { group: 'Messages', label: t.palette.ofRequest, to: { request: id } },
    { group: 'Sends', label: t.palette.progress, to: { bulk: id } },
  ];
}
