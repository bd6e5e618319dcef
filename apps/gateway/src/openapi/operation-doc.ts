import type { Schema } from './schema';

/** What the document says about an operation beyond what the code declares. */
export interface OperationDoc {
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** An example of the body. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** Examples of query and path parameters, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** `data` of the response, for routes with an envelope. */
  readonly data?: { readonly schema: Schema; readonly example: unknown };
  /** The whole response by media type, for routes without one. */
  readonly answers?: Readonly<
    Record<
      number,
      { readonly description: string; readonly type: string; readonly schema: Schema; readonly example?: unknown }
    >
  >;
  /** Error codes besides those that follow from authentication, body and path. */
  readonly errors?: readonly string[];
}

export const TAGS = {
  Sending: 'Submit messages for asynchronous delivery.',
  Reports: 'What became of the messages, and the credit that is left.',
  'One-time passwords': 'Codes that are sent by SMS and verified here; the code itself is in no answer.',
  'Sender names': 'Names under which messages are sent; each is reviewed by an operator.',
  'Delivery webhook': 'Where delivery-status events are sent to.',
  Accounts: 'Logins, API keys and what belongs to an account.',
  Operators: 'For the people who run the service.',
  Service: 'The state of the service and its own description.',
} as const;

export type Tag = keyof typeof TAGS;
