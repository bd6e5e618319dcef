import { t } from '../i18n/t';
import { failureOf, unreachable } from './api-failure';
import { queryClient } from './query-client';
import type { Schemas } from '@sms/api-client';

export type Me = Schemas['MeResponse'];

export type SignInState =
  | { readonly state: 'starting' }
  /**
   * `lost` means that the session ended by itself: the page is kept behind the login for the same user. `resetToken`
   * and `invitationToken` are those of links to set a new password, and to accept an invitation.
   */
  | {
      readonly state: 'anonymous';
      readonly notice: string | null;
      readonly lost?: true;
      readonly resetToken?: string;
      readonly invitationToken?: string;
    }
  | { readonly state: 'unreachable' }
  /** A login link was opened. Anybody may have sent it, so the user is asked first. */
  | { readonly state: 'asked'; readonly link: LoginLink }
  | { readonly state: 'open'; readonly me: Me };

export interface LoginLink {
  readonly code: string;
  /** The masked address of the user that the link logs in. */
  readonly email: string;
  /** The address of the current user, whose session the link would end. */
  readonly current: string | null;
}

interface Token {
  readonly access_token: string;
  readonly expires_in: number;
}

const RENEW_BEFORE_MS = 60_000;
const CODE = /^#code=(.+)$/;
const RESET_TOKEN = /^#reset=(.+)$/;
const INVITATION_TOKEN = /^#invitation=(.+)$/;
/** To which the identity provider sends a browser back. */
const SIGN_IN_PAGE = '/console/sign-in';
const SIGN_IN_ROUTE = '/v1/console/sign-in';

let session: SignInState = { state: 'starting' };
// In memory only. After a reload the cookie gives another one.
let token: { readonly value: string; readonly renewAt: number } | null = null;
let renewal: Promise<string | null> | null = null;
let lastUser: number | undefined;
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('session');

otherTabs.onmessage = ({ data }) => {
  if (data === 'ended') set({ state: 'anonymous', notice: t.session.loggedOutElsewhere });
  // Another tab has logged in. All tabs share the cookie, so this tab belongs to the new session as well.
  else void openSession();
};

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): SignInState => session;

function set(next: SignInState): void {
  session = next;
  if (next.state === 'anonymous') token = null;
  const isAnother = next.state === 'open' && next.me.user.id !== lastUser;
  // A user never sees data that was fetched for another user.
  if (isAnother || (next.state === 'anonymous' && !next.lost)) queryClient.clear();
  if (next.state === 'open') lastUser = next.me.user.id;
  for (const listener of listeners) listener();
}

/** The browser comes back from the identity provider. */
async function finishSignIn(query: string): Promise<void> {
  // Neither the code nor the page may stay in the browser's history.
  window.history.replaceState(null, '', '/console/');
  try {
    const response = await post('finish', { query }, SIGN_IN_ROUTE);
    if (await keep(response)) return;
    const { refused, failed } = t.session.signIn;
    set({ state: 'anonymous', notice: response.status === 403 ? refused : failed });
  } catch {
    set({ state: 'unreachable' });
  }
}

/**
 * Opens the session of an earlier login by its cookie, or the one that has begun at the identity provider, or asks
 * about the login link that the page was opened with, or for the password that the link is for.
 */
export async function openSession(): Promise<void> {
  const { pathname, search } = window.location;
  if (pathname === SIGN_IN_PAGE && search !== '') return finishSignIn(search.slice(1));
  const code = CODE.exec(window.location.hash)?.[1];
  const resetToken = RESET_TOKEN.exec(window.location.hash)?.[1];
  const invitationToken = INVITATION_TOKEN.exec(window.location.hash)?.[1];
  // None may stay in the browser's history.
  if (code !== undefined || resetToken !== undefined || invitationToken !== undefined)
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  if (resetToken !== undefined) {
    set({ state: 'anonymous', notice: null, resetToken });
    return;
  }
  if (invitationToken !== undefined) {
    set({ state: 'anonymous', notice: null, invitationToken });
    return;
  }
  try {
    const owner = code === undefined ? null : await ownerOf(code);
    const me = await userOf(await post('token'));
    if (code !== undefined && owner !== null)
      set({ state: 'asked', link: { code, email: owner, current: me?.user.email ?? null } });
    else if (me) set({ state: 'open', me });
    else set({ state: 'anonymous', notice: code === undefined ? null : t.session.usedLink });
  } catch {
    set({ state: 'unreachable' });
  }
}

/** The user has agreed to log in by the link. */
export async function acceptLink({ code }: LoginLink): Promise<void> {
  try {
    if (!(await keep(await post('exchange', { code })))) set({ state: 'anonymous', notice: t.session.usedLink });
  } catch {
    set({ state: 'unreachable' });
  }
}

/**
 * @param code of the second factor, for a user who has one
 * @throws {ApiFailure}
 */
export async function logIn(email: string, password: string, code?: string): Promise<void> {
  const response = await post('', { email, password, ...(code !== undefined && { second_factor_code: code }) });
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
  if (!(await keep(response))) throw failureOf(response, null);
}

export async function logOut(): Promise<void> {
  await fetch('/v1/console/session', { method: 'DELETE' }).catch(() => undefined);
  otherTabs.postMessage('ended');
  set({ state: 'anonymous', notice: null });
}

/** The server has ended the session. The page is kept behind the login. */
export function sessionLost(notice: string): void {
  if (session.state === 'open') set({ state: 'anonymous', notice, lost: true });
}

/** A token that is valid for at least a minute; null when nobody is logged in. Concurrent callers share one renewal. */
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

function post(
  route: '' | 'exchange' | 'finish' | 'link' | 'token',
  body?: object,
  base = '/v1/console/session',
): Promise<Response> {
  const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`${base}${route && `/${route}`}`, { method: 'POST', ...init }).catch((): never => {
    throw unreachable();
  });
}

/** Opens the session that a login has created, in all tabs. Returns false if the login was refused. */
async function keep(response: Response): Promise<boolean> {
  const me = await userOf(response);
  if (!me) return false;
  otherTabs.postMessage('begun');
  set({ state: 'open', me });
  return true;
}

/** Keeps the token of the response and returns its user; null if the login was refused. */
async function userOf(response: Response): Promise<Me | null> {
  const token = await dataOf<Token>(response);
  if (!token) return null;
  return dataOf<Me>(await fetch('/v1/me', { headers: { authorization: `Bearer ${remember(token)}` } }));
}

/** The masked address of the user that the link logs in; null if the link is no longer valid. */
async function ownerOf(code: string): Promise<string | null> {
  const owner = await dataOf<{ email: string }>(await post('link', { code }));
  return owner?.email ?? null;
}

/** The `data` of a response; null for a refusal, whose body is cancelled: a request lasts until its body is read. */
async function dataOf<T>(response: Response): Promise<T | null> {
  if (response.ok) return ((await response.json()) as { data: T }).data;
  await response.body?.cancel();
  return null;
}

function remember({ access_token, expires_in }: Token): string {
  token = { value: access_token, renewAt: performance.now() + expires_in * 1_000 - RENEW_BEFORE_MS };
  return access_token;
}
