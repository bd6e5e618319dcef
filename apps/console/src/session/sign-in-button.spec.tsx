/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api';
import { renderPart } from '../testing/render';
import { SignInButton } from './sign-in-button';

const ROUTE = '/v1/console/sign-in';

describe('the button that leads to the identity provider', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  const addresses: string[] = [];

  beforeEach(() => {
    api = FakeApi.install();
    addresses.length = 0;
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const button = () => screen.findByRole('button', { name: 'Sign in with Example SSO' });
  const show = () => renderPart(<SignInButton onAddress={(address) => addresses.push(address)} />);

  it('is not there without one', async () => {
    api.respond(`GET ${ROUTE}`, { name: null });
    show();
    await waitFor(() => expect(api.requests).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads where the API says', async () => {
    api.respond(`GET ${ROUTE}`, { name: 'Example SSO' });
    api.respond(`POST ${ROUTE}`, { address: 'https://login.example/authorize?state=1' });
    const { user } = show();
    await user.click(await button());
    await waitFor(() => expect(addresses).toEqual(['https://login.example/authorize?state=1']));
  });

  it('says that the provider is away, and can be tried again', async () => {
    api.respond(`GET ${ROUTE}`, { name: 'Example SSO' });
    api.refuse(`POST ${ROUTE}`, 503, { message: 'Try again later.', error_code: 'UNAVAILABLE' });
    const { user } = show();
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later.');
    expect((await button()).getAttribute('aria-disabled')).toBeNull();
    expect(addresses).toEqual([]);
  });
});
