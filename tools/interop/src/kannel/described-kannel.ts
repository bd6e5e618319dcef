/** `sendsms` in the description of any HTTP API: what is known of texts and reports without code for Kannel. */
export const DESCRIBED_KANNEL = {
  kind: 'http_api',
  codings: { gsm7: '0', ucs2: '2' },
  answers: [
    { status: '2xx', pattern: '^[03]:', outcome: 'accepted' },
    { status: '2xx', outcome: 'uncertain' },
  ],
  states: {
    1: 'delivered',
    2: 'undeliverable',
    4: 'enroute',
    8: 'accepted',
    16: 'rejected',
    32: 'enroute',
    34: 'expired',
  },
  reports: { format: 'query', state: 'state', time: 'at' },
};

/** A request for the whole text, which Kannel splits. */
export function describedSendSms(url: string, username: string, password: string): object {
  return {
    auth: { type: 'template', username, password },
    submit: {
      url,
      query: {
        username: '{username}',
        password: '{password}',
        from: '{from}',
        to: '{to}',
        text: '{text}',
        charset: 'UTF-8',
        coding: '{coding}',
        validity: '{validity_minutes}',
        'dlr-mask': '31',
        'dlr-url': '{callback}?state=%d&at=%T',
      },
    },
  };
}
