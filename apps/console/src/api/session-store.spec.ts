import type * as Store from './session-store';

const OWNER = { user: { id: 1, email: 'owner@acme.example' } };
const OTHER = { user: { id: 2, email: 'other@acme.example' } };
const TOKEN_SECONDS = 600;

/** The channel between the tabs. */
class Channel {
  static open: Channel[] = [];
  onmessage: (event: { data: unknown }) => void = () => undefined;
  readonly sent: unknown[] = [];

  constructor() {
    Channel.open.push(this);
  }

  postMessage(data: unknown): void {
    this.sent.push(data);
  }
}

/** Responds as the server does, and keeps the requests. */
class Server {
  readonly asked: string[] = [];
  me: object | null = OWNER;
  private tokens = 0;

  readonly fetch = (path: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    this.asked.push(`${method} ${path}`);
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    if (this.me === null) return Promise.resolve(Response.json({ message: 'no' }, { status: 401 }));
    if (path === '/v1/me') return Promise.resolve(Response.json({ data: this.me }));
    this.tokens += 1;
    return Promise.resolve(
      Response.json({ data: { access_token: `token ${this.tokens}`, expires_in: TOKEN_SECONDS, email: 'o**@acme' } }),
    );
  };

  count(request: string): number {
    return this.asked.filter((one) => one === request).length;
  }
}

describe('the session of the console', () => {
  const globals = globalThis as unknown as Record<string, unknown>;
  const before = { fetch: globals['fetch'], BroadcastChannel: globals['BroadcastChannel'], window: globals['window'] };
  let server: Server;
  let store: typeof Store;
  let cache: {
    clear: () => void;
    getQueryData: (key: string[]) => unknown;
    setQueryData: (key: string[], data: unknown) => void;
  };
  let replaced: string[];
  const browse = (hash: string, pathname = '/console/', search = '?a=1'): void => {
    globals['window'] = {
      location: { hash, pathname, search },
      history: { replaceState: (_state: unknown, _title: string, url: string) => replaced.push(url) },
    };
  };

  beforeEach(async () => {
    jest.resetModules();
    jest.useFakeTimers();
    Channel.open = [];
    replaced = [];
    server = new Server();
    Object.assign(globals, { fetch: server.fetch, BroadcastChannel: Channel });
    browse('');
    store = await import('./session-store');
    cache = (await import('./query-client')).queryClient;
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globals, before);
  });
  const shown = () => cache.getQueryData(['messages']);
  const show = () => cache.setQueryData(['messages'], 'of the owner');
  const otherTab = (data: string) => Channel.open[0]?.onmessage({ data });

  it('asks for another token a minute before its own ends, and once for all who wait', async () => {
    await store.openSession();
    expect(await store.freshToken()).toBe('token 1');
    jest.advanceTimersByTime((TOKEN_SECONDS - 61) * 1_000);
    expect(await store.freshToken()).toBe('token 1');
    jest.advanceTimersByTime(1_000);
    expect(await Promise.all([store.freshToken(), store.freshToken()])).toEqual(['token 2', 'token 2']);
    expect(await store.freshToken()).toBe('token 2');
    expect(server.count('POST /v1/console/session/token')).toBe(2);
  });

  it('keeps what was shown while the same user is away, and shows it to nobody else', async () => {
    await store.openSession();
    show();
    store.sessionLost('ended');
    expect(store.currentSession()).toEqual({ state: 'anonymous', notice: 'ended', lost: true });
    expect(shown()).toBe('of the owner');
    await store.logIn('owner@acme.example', 'secret');
    expect(shown()).toBe('of the owner');
    store.sessionLost('ended');
    server.me = OTHER;
    await store.logIn('other@acme.example', 'secret');
    expect(store.currentSession()).toEqual({ state: 'open', me: OTHER });
    expect(shown()).toBeUndefined();
  });

  it('is not lost by what is refused before anybody is logged in, or is asked about a link', async () => {
    server.me = null;
    await store.openSession();
    store.sessionLost('ended');
    expect(store.currentSession()).toEqual({ state: 'anonymous', notice: null });
    server.me = OWNER;
    browse('#code=lc_1');
    await store.openSession();
    store.sessionLost('ended');
    expect(store.currentSession()).toMatchObject({ state: 'asked' });
  });

  describe('that begins at the identity provider', () => {
    const FINISH = '/v1/console/sign-in/finish';
    beforeEach(() => browse('', '/console/sign-in', '?code=c&state=s'));

    it('is finished by what the browser brings back, which its history forgets', async () => {
      await store.openSession();
      expect(server.asked).toEqual([`POST ${FINISH}`, 'GET /v1/me']);
      expect(store.currentSession()).toEqual({ state: 'open', me: OWNER });
      expect(replaced).toEqual(['/console/']);
    });

    it.each([
      [403, 'You may not sign in here. Ask those who manage your groups.'],
      [422, 'The sign-in did not work, or took too long. Try again.'],
      [503, 'The sign-in did not work, or took too long. Try again.'],
    ])('says why it is refused with %i', async (status, notice) => {
      globals['fetch'] = () => Promise.resolve(Response.json({ message: 'no' }, { status }));
      await store.openSession();
      expect(store.currentSession()).toEqual({ state: 'anonymous', notice });
      expect(replaced).toEqual(['/console/']);
    });
  });

  it.each([
    ['here', () => store.logOut()],
    ['in another tab', () => otherTab('ended')],
  ])('leaves nothing behind after a logout %s', async (_where, logOut) => {
    await store.openSession();
    show();
    await logOut();
    expect(store.currentSession()).toMatchObject({ state: 'anonymous' });
    expect(shown()).toBeUndefined();
    server.me = null;
    expect(await store.freshToken()).toBeNull();
  });

  it('tells the other tabs of a login and of a logout, and follows one of theirs', async () => {
    await store.openSession();
    expect(Channel.open[0]?.sent).toEqual([]);
    await store.logIn('owner@acme.example', 'secret');
    await store.logOut();
    expect(Channel.open[0]?.sent).toEqual(['begun', 'ended']);
    server.me = OTHER;
    otherTab('begun');
    await jest.advanceTimersByTimeAsync(0);
    expect(store.currentSession()).toEqual({ state: 'open', me: OTHER });
  });

  it('logs nobody in by a link before its reader has agreed, and takes the code out of the address', async () => {
    browse('#code=lc_1');
    await store.openSession();
    expect(replaced).toEqual(['/console/?a=1']);
    expect(store.currentSession()).toEqual({
      state: 'asked',
      link: { code: 'lc_1', email: 'o**@acme', current: 'owner@acme.example' },
    });
    expect(server.count('POST /v1/console/session/exchange')).toBe(0);
    await store.acceptLink({ code: 'lc_1', email: 'o**@acme', current: null });
    expect(server.count('POST /v1/console/session/exchange')).toBe(1);
    expect(store.currentSession()).toEqual({ state: 'open', me: OWNER });
  });

  it('asks for the new password that a link is for, whoever is logged in, and takes the token out of the address', async () => {
    browse('#reset=pr_1');
    await store.openSession();
    expect(replaced).toEqual(['/console/?a=1']);
    expect(store.currentSession()).toEqual({ state: 'anonymous', notice: null, resetToken: 'pr_1' });
    expect(server.asked).toEqual([]);
    browse('');
    await store.openSession();
    expect(store.currentSession()).toEqual({ state: 'open', me: OWNER });
  });

  it('asks for the password that an invitation is for, and takes the token out of the address', async () => {
    browse('#invitation=iv_1');
    await store.openSession();
    expect(replaced).toEqual(['/console/?a=1']);
    expect(store.currentSession()).toEqual({ state: 'anonymous', notice: null, invitationToken: 'iv_1' });
    expect(server.asked).toEqual([]);
    browse('');
  });
});
