import { FailedCredentials } from './failed-credentials';

const ADDRESS = '198.51.100.7';
const RATE_LIMITED = expect.objectContaining({ code: 'RATE_LIMIT_EXCEEDED' }) as Error;

describe('failed credentials', () => {
  const failures = (address: string, count: number) => {
    const credentials = new FailedCredentials();
    for (let failure = 0; failure < count; failure += 1) credentials.record(address);
    return credentials;
  };
  const lookUps = (credentials: FailedCredentials, address: string, count: number) =>
    Array.from({ length: count }, () => {
      try {
        credentials.admitLookUp(address);
        return 'looked up';
      } catch (error) {
        expect(error).toEqual(RATE_LIMITED);
        return 'refused';
      }
    });

  it('let an address look up what it wants until it has failed too often', () => {
    expect(new Set(lookUps(failures(ADDRESS, 59), ADDRESS, 1_000))).toEqual(new Set(['looked up']));
  });

  it('let it look up a few afterwards, and others as before', () => {
    const credentials = failures(ADDRESS, 60);
    expect(lookUps(credentials, ADDRESS, 8)).toEqual([...Array<string>(5).fill('looked up'), ...Array<string>(3).fill('refused')]);
    expect(new Set(lookUps(credentials, '198.51.100.8', 1_000))).toEqual(new Set(['looked up']));
  });

  it('take all addresses of an IPv6 network for one', () => {
    const credentials = failures('2001:db8:1:2::1', 60);
    expect(lookUps(credentials, '2001:db8:1:2::9', 6)).toEqual([...Array<string>(5).fill('looked up'), 'refused']);
  });
});
