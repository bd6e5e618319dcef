import { failureOf, unreachable } from './api-failure';

/**
 * Posts without the token of a login, and returns `data` of the response.
 * @throws {ApiFailure}
 */
export async function anonymousPost<Data>(path: string, body: object): Promise<Data> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((): never => {
    throw unreachable();
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response, answer);
  return (answer as { data: Data }).data;
}
