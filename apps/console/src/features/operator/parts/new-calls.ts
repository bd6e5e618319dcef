import { api } from '../../../api/client';

type Call = <Data>(
  path: string,
  init?: object,
) => Promise<{ readonly data?: { readonly data: Data }; readonly error?: unknown; readonly response: Response }>;

/** Calls that the API's document does not have yet. */
export const newCalls = api as unknown as { readonly GET: Call; readonly POST: Call };
