import type { Parameters } from '../exchange/body-template';
import type { TemplateValues } from '../exchange/template';
import type { SettingsFields } from './settings-fields';

/** Credentials that every request carries. */
export interface Credentials {
  readonly headers: Parameters;
  readonly query: Parameters;
  /** Values of credentials that templates contain. */
  readonly values: TemplateValues;
}

export const NO_CREDENTIALS: Credentials = { headers: [], query: [], values: {} };

/** No outer blanks: a header would lose them. */
const HEADER_SECRET = /^(?! )[\x20-\x7e]+(?<! )$/;
const SECRET = /^[^\p{Cc}]+$/u;
const USERNAME = /^[^\p{Cc}:]+$/u;
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const TEXT = 'a text without control characters';

/** Reads the fields of `auth`. */
export function credentialFields(fields: SettingsFields): Credentials {
  const type = fields.oneOf('type', ['bearer', 'basic', 'header', 'query', 'template']);
  switch (type) {
    case 'bearer': {
      const token = fields.secret('token', HEADER_SECRET, 'printable characters');
      return header('authorization', `Bearer ${token}`);
    }
    case 'basic': {
      const username = fields.text('username', USERNAME, `${TEXT} and colons`);
      const password = fields.secret('password', SECRET, TEXT);
      return header('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    }
    case 'header': {
      const name = fields.text('name', NAME, 'the name of a header');
      return header(name.toLowerCase(), fields.secret('value', HEADER_SECRET, 'printable characters'));
    }
    case 'query': {
      const name = fields.text('name', NAME, 'letters, digits, _, . and -');
      return { ...NO_CREDENTIALS, query: [[name, [fields.secret('value', SECRET, TEXT)]]] };
    }
    case 'template': {
      const username = fields.optionalText('username', SECRET, TEXT) ?? '';
      return { ...NO_CREDENTIALS, values: { username, password: fields.secret('password', SECRET, TEXT) } };
    }
  }
}

function header(name: string, value: string): Credentials {
  return { ...NO_CREDENTIALS, headers: [[name, [value]]] };
}
