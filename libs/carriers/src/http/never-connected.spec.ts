import { neverConnected } from './never-connected';

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

describe('neverConnected', () => {
  it.each([
    [failure({ code: 'ECONNREFUSED', syscall: 'connect' })],
    [failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    [failure({ code: 'UND_ERR_CONNECT_TIMEOUT' })],
    [failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
    [failure({ errors: [failure({ syscall: 'connect' }), failure({ syscall: 'connect' })] })],
  ])('is sure of %o', (error) => expect(neverConnected(error)).toBe(true));

  it.each([
    [failure({ code: 'ECONNRESET', syscall: 'read' })],
    [failure({ code: 'UND_ERR_SOCKET' })],
    [failure({ name: 'TimeoutError', code: 23 })],
    [failure({ errors: [failure({ syscall: 'connect' }), failure({ syscall: 'write' })] })],
    [undefined],
  ])('is not sure of %o', (error) => expect(neverConnected(error)).toBe(false));
});
