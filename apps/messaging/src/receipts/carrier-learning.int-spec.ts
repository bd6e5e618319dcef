import { createLogger } from '@sms/platform/observability';
import { MessagingUnderTest } from '../testing/start-messaging';
import { CarrierLearning } from './carrier-learning';

type Form = 'text' | 'hex_to_decimal' | 'decimal_to_hex';

describe('the form in which a carrier writes ids in receipts', () => {
  let messaging: MessagingUnderTest;
  let carriers = 0;
  let carrier = '';
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  beforeEach(() => {
    carriers += 1;
    carrier = `carrier${carriers}`;
  });

  const worker = () => new CarrierLearning(createLogger('messaging-worker', 'silent'));
  const learn = async (learning: CarrierLearning, form: Form, ...recipients: string[]) => {
    await learning.load(messaging.database);
    return messaging.database.transaction((sql) =>
      learning.learn(
        sql,
        recipients.map((recipient) => ({ carrier, form, recipient })),
      ),
    );
  };
  const formOf = async (learning: CarrierLearning, name = carrier) => {
    await learning.load(messaging.database);
    return learning.formOf(name, { messageIdForm: 'auto' });
  };

  it('is known when it fitted for three recipients, to all workers and of this carrier alone', async () => {
    const learning = worker();
    expect(await learn(learning, 'hex_to_decimal', '1', '1', '2', '1', '2')).toEqual([]);
    expect(await formOf(learning)).toBe('unknown');
    expect(await learn(learning, 'hex_to_decimal', '3')).toEqual([carrier]);
    for (const one of [learning, worker()]) {
      expect(await formOf(one)).toBe('hex_to_decimal');
      expect(await formOf(one, 'another')).toBe('unknown');
    }
  });

  it('is looked for anew once ids fit in another form, or as they are', async () => {
    const learning = worker();
    await learn(learning, 'hex_to_decimal', '1', '2');
    await learn(learning, 'decimal_to_hex', '3');
    expect(await learn(learning, 'hex_to_decimal', '4', '5')).toEqual([]);
    await learn(learning, 'text', '6');
    expect(await learn(learning, 'hex_to_decimal', '7', '8')).toEqual([]);
    expect(await learn(learning, 'hex_to_decimal', '9')).toEqual([carrier]);
  });

  it('is no longer believed when three of the last hundred ids fitted as they are', async () => {
    const learning = worker();
    await learn(learning, 'hex_to_decimal', '1', '2', '3');
    await learn(learning, 'text', '4', '5');
    await learn(learning, 'hex_to_decimal', ...Array<string>(99).fill('6'));
    await learn(learning, 'text', '7', '8');
    expect(await formOf(learning)).toBe('hex_to_decimal');
    await learn(learning, 'text', '9');
    for (const one of [learning, worker()]) expect(await formOf(one)).toBe('mixed');
  });
});
