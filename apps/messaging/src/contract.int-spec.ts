import { MESSAGING_FIXTURES } from '@sms/contracts/messaging/fixtures';
import { requestIdOf } from '@sms/contracts/rpc';
import { testContract } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest } from './testing/start-messaging';

const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';

describe('the contract of messaging', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') });
  });
  afterAll(() => messaging.stop());

  testContract(() => ({
    name: 'messaging',
    fixtures: MESSAGING_FIXTURES,
    ask: (operation, request) => messaging.rpc.request(operation, ofToday(request)),
  }));
});

/** The fixtures' request, made now: messaging takes none that is days old. */
function ofToday(request: unknown): unknown {
  return JSON.parse(JSON.stringify(request).replaceAll(REQUEST_ID, requestIdOf(uuidv7())));
}
