import { failureOf, unreachable } from './api-failure';
import { queryClient } from './query-client';
import type { Schemas } from '@sms/api-client';

export type Me = Schemas['MeResponse'];

export type Session =
  | { readonly state: 'starting' }
  /** Lost: the session has ended by itself, and what the page shows waits for its user. */
  | { readonly state: 'anonymous'; readonly notice: string | null; readonly lost?: true }
  | { readonly state: 'unreachable' }
  /** A login link was opened, which anybody may have sent: nothing is done before its reader says so. */
  | { readonly state: 'asked'; readonly link: LoginLink }
  | { readonly state: 'open'; readonly me: Me };

export interface LoginLink {
  readonly code: string;
  /** Masked: whom it would log in. */
  readonly email: string;
  /** The e-mail address of the current login, which the link would replace. */
  readonly current: string | null;
}

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
}

const RENEW_BEFORE_MS = 60_000;
const CODE = /^#code=(.+)$/;
const USED_LINK = 'This link has been used or is too old.';

let session: Session = { state: 'starting' };
// In memory and nowhere else: a reload asks for another by the cookie.
let token: { readonly value: string; readonly renewAt: number } | null = null;
let renewal: Promise<string | null> | null = null;
let lastUser: number | undefined;
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('session');

otherTabs.onmessage = ({ data }) => {
  if (data === 'ended') set({ state: 'anonymous', notice: 'You have logged out in another tab.' });
  // Somebody has logged in: the cookie, which all tabs share, is of another session.
  else void openSession();
};

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): Session => session;

function set(next: Session): void {
  session = next;
  if (next.state === 'anonymous') token = null;
  const isAnother = next.state === 'open' && next.me.user.id !== lastUser;
  // Nobody sees what was shown to somebody else.
  if (isAnother || (next.state === 'anonymous' && !next.lost)) queryClient.clear();
  if (next.state === 'open') lastUser = next.me.user.id;
  for (const listener of listeners) listener();
}

/** When the page is opened: by the cookie of an earlier login, or after a question by the code of a link. */
export async function openSession(): Promise<void> {
  const code = CODE.exec(window.location.hash)?.[1];
  // It must not stay in the history.
  if (code !== undefined) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  try {
    const owner = code === undefined ? null : await ownerOf(code);
    const me = await userOf(await post('token'));
    if (code !== undefined && owner !== null)
      set({ state: 'asked', link: { code, email: owner, current: me?.user.email ?? null } });
    else if (me) set({ state: 'open', me });
    else set({ state: 'anonymous', notice: code === undefined ? null : USED_LINK });
  } catch {
    set({ state: 'unreachable' });
  }
}

/** The reader wants to be logged in by the link. */
export async function acceptLink({ code }: LoginLink): Promise<void> {
  try {
    if (!(await keep(await post('exchange', { code })))) set({ state: 'anonymous', notice: USED_LINK });
  } catch {
    set({ state: 'unreachable' });
  }
}

/** @throws {ApiFailure} */
export async function logIn(email: string, password: string): Promise<void> {
  const response = await post('', { email, password });
  if (!(await keep(response.clone()))) throw failureOf(response, await response.json().catch(() => null));
}

export async function logOut(): Promise<void> {
  await fetch('/v1/console/session', { method: 'DELETE' }).catch(() => undefined);
  otherTabs.postMessage('ended');
  set({ state: 'anonymous', notice: null });
}

/** The session has ended elsewhere. What the page shows stays behind the login. */
export function sessionLost(notice: string): void {
  if (session.state === 'open') set({ state: 'anonymous', notice, lost: true });
}

/** A token that is good for a while; null when nobody is logged in. One renewal serves all who wait. */
export function freshToken(): Promise<string | null> {
  if (token && token.renewAt > performance.now()) return Promise.resolve(token.value);
  renewal ??= renew().finally(() => (renewal = null));
  return renewal;
}

async function renew(): Promise<string | null> {
  const response = await post('token');
  if (!response.ok) return null;
  return remember(((await response.json()) as { data: Token }).data);
}

function post(route: '' | 'exchange' | 'link' | 'token', body?: object): Promise<Response> {
  const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`/v1/console/session${route && `/${route}`}`, { method: 'POST', ...init }).catch((): never => {
    throw unreachable();
  });
}

/** Whether the response to a login opened a session, which is now that of all tabs. */
async function keep(response: Response): Promise<boolean> {
  const me = await userOf(response);
  if (!me) return false;
  otherTabs.postMessage('begun');
  set({ state: 'open', me });
  return true;
}

/** Whose token the response has, which is kept; null for a refusal. */
async function userOf(response: Response): Promise<Me | null> {
  const token = await dataOf<Token>(response);
  if (!token) return null;
  return dataOf<Me>(await fetch('/v1/me', { headers: { authorization: `Bearer ${remember(token)}` } }));
}

/** Masked, whom the link would log in; null when it does no longer. */
async function ownerOf(code: string): Promise<string | null> {
  const owner = await dataOf<{ email: string }>(await post('link', { code }));
  return owner?.email ?? null;
}

/** What a response carries; null for a refusal. Its body is given up, since a request lasts until its body is read. */
async function dataOf<T>(response: Response): Promise<T | null> {
  if (response.ok) return ((await response.json()) as { data: T }).data;
  await response.body?.cancel();
  return null;
}

function remember({ access_token, expires_in }: Token): string {
  token = { value: access_token, renewAt: performance.now() + expires_in * 1_000 - RENEW_BEFORE_MS };
  return access_token;
}
