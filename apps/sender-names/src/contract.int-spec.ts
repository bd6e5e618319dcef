import { SENDER_NAMES_FIXTURES, SENDER_NAMES_TO_REVIEW } from '@sms/contracts/sender-names/fixtures';
import { testContract } from '@sms/testing';
import { SAMPLE, SenderNamesUnderTest } from './testing/start-sender-names';

describe('the contract of sender-names', () => {
  let names: SenderNamesUnderTest;

  beforeAll(async () => {
    names = await SenderNamesUnderTest.start();
    for (const { id, name } of SENDER_NAMES_TO_REVIEW)
      await names.database.execute(
        'INSERT INTO sender_name (id, account_id, name, sample_content) VALUES ($1, 4711, $2, $3)',
        [id, name, SAMPLE],
      );
  });
  afterAll(() => names.stop());

  testContract(() => ({
    name: 'sender-names',
    fixtures: SENDER_NAMES_FIXTURES,
    ask: (operation, request) => names.rpc.request(operation, request),
  }));
});
