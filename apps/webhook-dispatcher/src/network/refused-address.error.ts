/** The URL leads to an address that webhooks must not reach. No connection was made. */
export class RefusedAddressError extends Error {
  readonly code = 'ADDRESS_REFUSED';

  constructor() {
    super('the host is or resolves to an address that is not public');
    this.name = 'RefusedAddressError';
  }
}
