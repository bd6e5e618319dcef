import { MESSAGING_FIXTURES } from '@sms/contracts/messaging/fixtures';
import { testContract } from '@sms/testing';
import { MessagingUnderTest } from './testing/start-messaging';

describe('the contract of messaging', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  });
  afterAll(() => messaging.stop());

  testContract(() => ({
    name: 'messaging',
    fixtures: MESSAGING_FIXTURES,
    ask: (operation, request) => messaging.rpc.request(operation, request),
  }));
});
