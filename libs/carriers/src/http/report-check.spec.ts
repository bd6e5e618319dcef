import { createHmac } from 'node:crypto';
import { type PlainObject, readObject, ObjectSource } from '@sms/platform/validation';
import { ReportCheck } from '../settings/report.settings';
import { refusalOf, type CheckedReport } from './report-check';

const SECRET = 'of the signature';
const body = Buffer.from('{"state":"DELIVERED"}');

function check(settings: object) {
  const problems: string[] = [];
  const read = readObject(new ReportCheck(), new ObjectSource(settings as PlainObject, 'check', problems));
  expect(problems).toEqual([]);
  return read;
}
const report = (headers: CheckedReport['headers'], address = '192.0.2.7'): CheckedReport => ({
  headers,
  body,
  address,
});
const signature = (algorithm: string, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, SECRET).update(body).digest(encoding);

describe('a check of reports', () => {
  it.each([
    [{}, signature('sha256', 'hex')],
    [{ prefix: 'sha256=' }, `sha256=${signature('sha256', 'hex').toUpperCase()}`],
    [{ algorithm: 'sha1', encoding: 'base64' }, signature('sha1', 'base64')],
    [{ algorithm: 'sha512' }, signature('sha512', 'hex')],
  ])('believes the signature of the body: %j', (settings, header) => {
    const hmac = check({ hmac: { header: 'X-Signature', secret: SECRET, ...settings } });
    expect(refusalOf(report({ 'x-signature': header }), hmac)).toBeNull();
    for (const wrong of [undefined, '', header.slice(0, -2), `0${header.slice(1)}`, `${header}00`, 'sha256='])
      expect(refusalOf(report({ 'x-signature': wrong }), hmac)).toBe('signature');
    expect(refusalOf({ ...report({ 'x-signature': header }), body: Buffer.from('{}') }, hmac)).toBe('signature');
  });

  it('believes a header of its own', () => {
    const header = check({ header: { name: 'Authorization', value: 'Bearer of-theirs' } });
    expect(refusalOf(report({ authorization: 'Bearer of-theirs' }), header)).toBeNull();
    for (const wrong of [undefined, '', 'Bearer', 'Bearer of-theirs '])
      expect(refusalOf(report({ authorization: wrong }), header)).toBe('header');
  });

  it('believes the addresses of a list, however they are written', () => {
    const addresses = check({ addresses: ['192.0.2.0/29', '198.51.100.1', '2001:db8::/32'] });
    for (const right of ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.1', '2001:db8::1'])
      expect(refusalOf(report({}, right), addresses)).toBeNull();
    for (const wrong of ['192.0.2.8', '198.51.100.2', '2001:db9::1', '::ffff:198.51.100.2', '', 'unknown'])
      expect(refusalOf(report({}, wrong), addresses)).toBe('address');
  });

  it('wants all that is set', () => {
    const both = check({ header: { name: 'x-key', value: 'k' }, addresses: ['192.0.2.7'] });
    expect(refusalOf(report({ 'x-key': 'k' }), both)).toBeNull();
    expect(refusalOf(report({}), both)).toBe('header');
    expect(refusalOf(report({ 'x-key': 'k' }, '192.0.2.8'), both)).toBe('address');
  });

  it.each(['192.0.2.0/33', '192.0.2', 'localhost', '192.0.2.0/', '2001:db8::/129'])(
    'refuses the address %s',
    (address) => {
      const problems: string[] = [];
      readObject(new ReportCheck(), new ObjectSource({ addresses: [address] }, 'check', problems));
      expect(problems).toEqual(['check: addresses must be a list of addresses such as 192.0.2.0/24']);
    },
  );
});
