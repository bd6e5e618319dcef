/** How this process authenticates to the server. */
export type NatsCredentials =
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  /** `seed`: seed of a user nkey (SU…). */
  | { readonly kind: 'nkey'; readonly seed: string }
  /** `text`: contents of a credentials file, a JWT and its seed. */
  | { readonly kind: 'credentials'; readonly text: string };

/** All PEM. */
export interface NatsTls {
  /** Trusted in place of the system's authorities. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface NatsOptions {
  /**
   * `nats://` or `tls://` URLs of one cluster, separated by commas. Credentials in them are ignored: `natsOptions`
   * extracts them.
   */
  readonly url: string;
  /** The identity: shown in the server's connection list, and the prefix of the inboxes of its replies. */
  readonly name: string;
  readonly credentials?: NatsCredentials;
  /** If present, a server that does not offer TLS, or whose identity does not match, is refused. */
  readonly tls?: NatsTls;
}

export const NATS_OPTIONS = Symbol('NATS_OPTIONS');

/** Subjects on which the replies to an identity's requests arrive. No other identity may subscribe to them. */
export function inboxPrefix(identity: string): string {
  return `_INBOX.${identity}`;
}
