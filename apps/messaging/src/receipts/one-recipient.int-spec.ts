import type { CarrierHistory, HistoryReceipt } from '../testing/carrier-history';
import { HistoryPlayer } from '../testing/history-player';
import { MessagingUnderTest } from '../testing/start-messaging';

const MESSAGE = { parts: 1, isSecret: false, recipient: 0, route: ['near'] } as const;
const CLAIM = { do: 'claim', worker: 0, carrier: 'near', limit: 5 } as const;
const receipt = (of: number, id: HistoryReceipt['id'], state: HistoryReceipt['state']): HistoryReceipt => ({
  of,
  state,
  recipient: 'own',
  id,
  carrier: 'own',
  names: 'nothing',
});

describe('receipts of several messages to one recipient', () => {
  let messaging: MessagingUnderTest;
  let player: HistoryPlayer;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    player = await HistoryPlayer.start(messaging);
  }, 60_000);
  afterAll(async () => {
    await player.stop();
    await messaging.stop();
  });

  const statuses = async (
    steps: CarrierHistory['steps'],
    messages: CarrierHistory['messages'] = [MESSAGE, MESSAGE],
    ids: CarrierHistory['ids'] = 'words',
  ) => (await player.play({ ids, messages, steps })).map(({ status }) => status);
  const accepted = (of: number) => ({ of, kind: 'accepted' as const });
  const unanswered = (of: number) => ({ of, kind: 'unanswered' as const });

  it('resolve one without an answer once, though two unknown ids come together', async () => {
    expect(
      await statuses([
        CLAIM,
        { do: 'answer', answers: [unanswered(0), accepted(1)] },
        { do: 'report', worker: 0, receipts: [receipt(0, 'unknown', 'enroute'), receipt(1, 'unknown', 'delivered')] },
      ]),
    ).toEqual(['pending', 'pending']);
    expect(await messaging.database.rows('SELECT carrier_message_id AS id FROM unmatched_receipt')).toEqual([
      { id: 'unknown-1' },
    ]);
  });

  it('resolve one without an answer though another one of its claim was accepted, but not while that may be', async () => {
    const report = { do: 'report', worker: 0, receipts: [receipt(0, 'unknown', 'delivered')] } as const;
    const messages = [MESSAGE, MESSAGE, { ...MESSAGE, recipient: 1 }];
    const lost = [CLAIM, { do: 'answer', answers: [unanswered(0)] }] as const;
    expect(await statuses([...lost, report], messages)).toEqual(['queued', 'queued', 'queued']);
    const taken = { do: 'answer', answers: [accepted(1)] } as const;
    expect(await statuses([...lost, taken, report], messages)).toEqual(['delivered', 'pending', 'queued']);
  });

  it('resolve one without an answer though another carrier may have taken the other', async () => {
    const lost = { do: 'answer', answers: [unanswered(0)] } as const;
    const report = { do: 'report', worker: 0, receipts: [receipt(0, 'unknown', 'delivered')] } as const;
    const messages = [MESSAGE, { ...MESSAGE, route: ['far' as const] }];
    expect(await statuses([CLAIM, { ...CLAIM, carrier: 'far' }, lost, report], messages)).toEqual([
      'delivered',
      'queued',
    ]);
  });

  it('put off sending several without an answer again, also when they come before that is known', async () => {
    const report = { do: 'report', worker: 0, receipts: [receipt(0, 'unknown', 'delivered')] } as const;
    const lost = { do: 'answer', answers: [unanswered(0), unanswered(1)] } as const;
    for (const steps of [
      [CLAIM, lost, report],
      [CLAIM, report, lost],
    ]) {
      expect(await statuses(steps)).toEqual(['queued', 'queued']);
      expect(await messaging.database.rows('SELECT prolonged FROM send_wait')).toEqual(
        Array(2).fill({ prolonged: true }),
      );
    }
  });

  it('end none over another worker where one id is that of both', async () => {
    const answers = [accepted(0), accepted(1)];
    const report = { do: 'report', worker: 1, receipts: [receipt(0, 'own', 'delivered')] } as const;
    expect(await statuses([CLAIM, { do: 'answer', answers }, report], [MESSAGE, MESSAGE], 'one')).toEqual([
      'pending',
      'pending',
    ]);
    expect(await statuses([CLAIM, { do: 'answer', answers: [accepted(0)] }, report], [MESSAGE], 'one')).toEqual([
      'delivered',
    ]);
  });
});
