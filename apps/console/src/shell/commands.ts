import { VENDOR_PAGES } from './navigation';

/** A page or an action that the palette offers. */
export interface PaletteCommand {
  readonly label: string;
  readonly to:
    | { readonly page: (typeof VENDOR_PAGES)[number]['to'] }
    | { readonly message: string }
    | { readonly request: string }
    | { readonly bulk: string }
    | { readonly recipient: string }
    | { readonly mode: 'live' | 'test' }
    | { readonly dialog: 'keys' };
}

const COMMANDS: readonly PaletteCommand[] = [
  ...VENDOR_PAGES.map(({ to, label }): PaletteCommand => ({ label, to: { page: to } })),
  { label: 'Switch to live', to: { mode: 'live' } },
  { label: 'Switch to test', to: { mode: 'test' } },
  { label: 'Keys', to: { dialog: 'keys' } },
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The last 16 bits of a request's id are zero; its messages have the same id with other last bits. */
const REQUEST = /0000$/;
const NUMBER = /^\+?[0-9 ()-]{7,20}$/;

/** The commands that match the text. A pasted id or number leads to its messages. */
export function commandsFor(typed: string): readonly PaletteCommand[] {
  const text = typed.trim();
  if (UUID.test(text)) {
    const id = text.toLowerCase();
    const ofRequest: PaletteCommand = { label: 'Messages of this request', to: { request: id } };
    const progress: PaletteCommand = { label: 'Progress of this request', to: { bulk: id } };
    return REQUEST.test(id) ? [ofRequest, progress] : [{ label: 'Open this message', to: { message: id } }];
  }
  if (NUMBER.test(text))
    return [{ label: 'Messages to this number', to: { recipient: text.replaceAll(/[^0-9]/g, '') } }];
  return COMMANDS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
}
