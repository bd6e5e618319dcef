import { decodeText, splitConcatenation } from '@sms/smpp';
import { ScriptedCarrier, type CarriedMessage } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

/**
 * `dlt` takes 91 and knows one sender only; `open` takes 918 behind it. The others take long texts, each in its way.
 */
describe('submits by the settings of a carrier', () => {
  let carrier: ScriptedCarrier, open: ScriptedCarrier;
  let messaging: MessagingUnderTest;

  beforeAll(async () => {
    [carrier, open] = await Promise.all([ScriptedCarrier.listen(), ScriptedCarrier.listen()]);
    const smpp = { kind: 'smpp', host: '127.0.0.1', port: carrier.port, system_id: 'esme', password: 'secret' };
    const dlt = {
      profile: 'india-dlt',
      sender_attributes: { SHOP: { entity_id: '1101', template_id: '1107', telemarketer_id: '1202' } },
    };
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([
        { ...smpp, ...dlt, name: 'dlt', prefixes: ['91'], priority: 1 },
        { ...smpp, name: 'open', port: open.port, prefixes: ['918'], priority: 2 },
        { ...smpp, name: 'payload', concatenation: 'payload', prefixes: ['46'] },
        { ...smpp, name: 'wide', concatenation: 'udh16', prefixes: ['47'] },
        { ...smpp, name: 'latin', profile: 'legacy-latin1', prefixes: ['48'] },
      ]),
    });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await Promise.all([carrier.close(), open.close()]);
  });
  afterEach(() => messaging.quiet());

  const partsTo = (recipient: string) => carrier.carried.filter((message) => message.recipient === recipient);
  const outcomeOf = (requestId: string) =>
    messaging.settlements
      .filter((settlement) => settlement.requestId === requestId)
      .map(({ settlement }) => settlement);

  async function send(recipient: string, text: string): Promise<{ account: number; requestId: string }> {
    const account = newAccount();
    const item = sms(account, { recipients: [recipient], text });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    return { account, requestId: item.requestId };
  }

  /** What is on a display when all parts have come. */
  function joined(parts: readonly CarriedMessage[], alphabet: 'gsm7' | 'latin1' = 'gsm7'): string {
    const texts = parts.map(({ pdu }) => {
      const { payload, concatenation } = splitConcatenation(pdu.shortMessage, pdu.esmClass);
      return { part: concatenation?.part ?? 1, text: decodeText(payload, pdu.dataCoding, { alphabet }) };
    });
    return texts
      .sort((a, b) => a.part - b.part)
      .map(({ text }) => text)
      .join('');
  }

  it('refuses a sender without what the carrier requires before it submits', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['91700000001'] });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(partsTo('91700000001')).toEqual([]);
    expect(outcomeOf(item.requestId)).toEqual(['release']);
    expect(messaging.statusEvents.find(({ requestId }) => requestId === item.requestId)?.failureReason).toContain(
      'entity_id of the sender',
    );
  });

  it('gives such a message to the next carrier', async () => {
    await send('91800000001', 'Hello');
    expect(partsTo('91800000001')).toEqual([]);
    expect(open.carried.filter(({ recipient }) => recipient === '91800000001')).toHaveLength(1);
  });

  it('submits a long text once in message_payload, which one receipt delivers', async () => {
    const text = 'a'.repeat(500);
    const { account } = await send('46700000001', text);
    const [only, ...others] = partsTo('46700000001');
    if (!only) throw new Error('not carried');
    expect([others, only.pdu.shortMessage.length, Buffer.from(only.pdu.tlvs.messagePayload ?? []).toString()]).toEqual([
      [],
      0,
      text,
    ]);
    await carrier.receipt(only, 'delivered', { link: only.link });
    await messaging.reached(account, 'delivered');
  });

  it('submits as many parts as the header leaves room for', async () => {
    const text = 'a'.repeat(305);
    const { account } = await send('47700000001', text);
    const parts = partsTo('47700000001');
    expect(joined(parts)).toBe(text);
    expect(parts).toHaveLength(3);
    const references = parts.map(
      ({ pdu }) => splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.reference,
    );
    expect(new Set(references).size).toBe(1);
    for (const part of parts) await carrier.receipt(part, 'delivered', { link: part.link });
    await messaging.reached(account, 'delivered');
  });

  it.each([
    ['é@£_{}'.repeat(30), 48_700_000_001],
    ['Δ'.repeat(100), 48_700_000_002],
  ])('writes %j so that a carrier with another alphabet reads it', async (text, recipient) => {
    await send(String(recipient), text);
    expect(joined(partsTo(String(recipient)), 'latin1')).toBe(text);
  });
});
