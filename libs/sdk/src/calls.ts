import type { OPERATIONS } from './operations';
import type { components, operations, webhooks } from './schema';

/** The named shapes of the API document. */
export type Schemas = components['schemas'];

type CodesOf<Name> = Name extends `${number}.${infer Codes}` ? OneOf<Codes> : never;
type OneOf<Codes extends string> = Codes extends `${infer First}.${infer Others}` ? First | OneOf<Others> : Codes;

/** An `error_code` of the API. A later release may have others. */
export type ErrorCode = CodesOf<keyof components['responses']> | (string & Record<never, never>);

type BodyOf<Hook> = Hook extends { post: { requestBody: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;

/** An event that a webhook or the event feed has. A later release may have other kinds. */
export type WebhookEvent = { [Name in keyof webhooks]: BodyOf<webhooks[Name]> }[keyof webhooks];

export interface CallOptions {
  /** Sends under the same key and with the same content happen once. Made for each call that takes one unless given. */
  readonly idempotencyKey?: string | undefined;
  /** With an access token: `test` makes the call as a test key would. A key has its own mode. */
  readonly mode?: 'live' | 'test' | undefined;
  /** Ends the call, and the waits between its attempts. */
  readonly signal?: AbortSignal | undefined;
  /** For each attempt, in place of that of the client. */
  readonly timeoutMs?: number | undefined;
}

/** The first page, or with `for await` the entries of all pages. */
export interface PagePromise<Page> extends Promise<Page>, AsyncIterable<EntryOf<Page>> {}

type EntryOf<Page> = { [Name in keyof Page]: Page[Name] extends readonly (infer Entry)[] ? Entry : never }[keyof Page];

interface Operation {
  readonly parameters: { readonly query?: unknown; readonly path?: unknown };
}

/** Nothing adds nothing to an intersection. */
type Given<Part> = [Part] extends [undefined] ? unknown : NonNullable<Part>;
type JsonOf<O> = O extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : unknown;
type FormOf<O> = O extends { requestBody?: { content: { 'multipart/form-data': infer Form } } }
  ? { [Name in Exclude<keyof Form, keyof JsonOf<O>>]?: Blob }
  : unknown;
type Flat<T> = { [Name in keyof T]: T[Name] };

/** Members of path, query and body in one object. */
export type ParametersOf<O extends Operation> = Flat<
  Given<O['parameters']['path']> & Given<O['parameters']['query']> & JsonOf<O> & FormOf<O>
>;

/** `data` of the response. */
export type DataOf<O> = O extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;

type Result<O extends Operation> =
  Extract<keyof NonNullable<O['parameters']['query']>, 'cursor' | 'page'> extends never
    ? Promise<DataOf<O>>
    : PagePromise<DataOf<O>>;

interface Call<Parameters, Returned> {
  (
    ...args: Record<never, never> extends Parameters ? [Parameters?, CallOptions?] : [Parameters, CallOptions?]
  ): Returned;
}

/** With `dry_run` it returns an estimate, and otherwise what was sent. */
interface CallWithDryRun<Parameters, Data> {
  (
    parameters: Omit<Parameters, 'dry_run'> & { readonly dry_run?: false | null | undefined },
    options?: CallOptions,
  ): Promise<Exclude<Data, { dry_run: unknown }>>;
  (parameters: Parameters, options?: CallOptions): Promise<Data>;
}

type CallOf<O extends Operation> = 'dry_run' extends keyof ParametersOf<O>
  ? CallWithDryRun<ParametersOf<O>, DataOf<O>>
  : Call<ParametersOf<O>, Result<O>>;

/** Every call of the API that a vendor makes, by the `operationId` of the API document. */
export type Calls = { readonly [Name in keyof typeof OPERATIONS]: CallOf<operations[Name]> };
