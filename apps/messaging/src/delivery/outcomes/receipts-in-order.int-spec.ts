import { eventually } from '@sms/testing';
import { Carriers } from '../carriers/carriers';
import type { CarrierReceipt } from '@sms/carriers';
import { type ClaimedMessage, ClaimMessages } from '../../queue/claim-messages';
import { OpenClaims } from '../../queue/open-claims';
import { receiptWith } from '../../testing/receipt-with';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';
import { Texts } from '../../texts/texts';

const ESME_RINVPASWD = 0x0e;
const ELSEWHERE = '96279999999';

describe('receipts of one message that are committed together', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // No message is submitted: the test supplies what carriers say.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  async function accepted(account: number): Promise<{ message: ClaimedMessage; carrierMessageId: string }> {
    await messaging.submit(sms(account, { recipients: [`9617${1_000_000 + account}`] }));
    const message = await eventually(async () => {
      const [claimed] = await new ClaimMessages(messaging.database, messaging.part(Texts)).execute({
        worker: messaging.inWorker(Carriers).claimant ?? 0,
        carrier: 'test',
        routes: ['test'],
        limit: 1,
        withoutOtp: false,
      });
      if (!claimed) throw new Error('nothing was claimed');
      return claimed;
    });
    messaging.inWorker(OpenClaims).open([message]);
    const carrierMessageId = (0xab_0000_0000 + message.id).toString(16);
    await messaging.inWorker(CommitOutcomes).execute([
      {
        submissionId: message.id,
        outcome: { kind: 'accepted', carrierMessageId, verbatimMessageId: null },
        submitted: { message, carrier: 'test', unwritten: true, submittedAt: new Date() },
      },
    ]);
    return { message, carrierMessageId };
  }

  it('end it by the final one, though one that is not final comes first', async () => {
    const account = newAccount();
    const { carrierMessageId } = await accepted(account);
    // Without an address, so that they are decided together, under the lock of their message.
    await messaging
      .inWorker(CommitReceipts)
      .execute(
        (['enroute', 'delivered'] as const).map((state) => receiptWith({ carrierMessageId, source: null, state })),
      );
    await messaging.reached(account, 'delivered');
  });

  it('end the message that the address of the report names, whatever id the report has', async () => {
    const [named, other] = [newAccount(), newAccount()];
    const { message } = await accepted(named);
    const { carrierMessageId, message: known } = await accepted(other);
    await messaging
      .inWorker(CommitReceipts)
      .execute([
        receiptWith({ carrierMessageId, source: known.recipient, submissionId: message.id, state: 'delivered' }),
      ]);
    await messaging.reached(named, 'delivered');
    expect((await messaging.log(other))[0]?.status).toBe('pending');
  });

  it.each<[string, (message: ClaimedMessage, carrierMessageId: string) => Partial<CarrierReceipt>]>([
    ['names another recipient', () => ({ source: ELSEWHERE })],
    ['names its submission', ({ id }) => ({ submissionId: id, carrierMessageId: 'unknown' })],
    ['has its id in decimal', (_message, id) => ({ carrierMessageId: String(BigInt(`0x${id}`)) })],
  ])('end it in their order, also when the first one %s', async (_how, change) => {
    const account = newAccount();
    const { message, carrierMessageId } = await accepted(account);
    const rejected = receiptWith({
      carrierMessageId,
      source: message.recipient,
      state: 'rejected',
      stateWord: 'REJECTD',
    });
    const delivered: CarrierReceipt = {
      ...rejected,
      state: 'delivered',
      stateWord: 'DELIVRD',
      ...change(message, carrierMessageId),
    };
    await messaging.inWorker(CommitReceipts).execute([delivered, rejected]);
    expect((await messaging.reached(account, 'delivered')).reason).toBeNull();
  });
});
