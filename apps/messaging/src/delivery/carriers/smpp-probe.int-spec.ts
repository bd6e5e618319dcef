import { createLogger } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { parseCarriers, SmppCarrier, type SmppCarrierSettings } from '@sms/carriers';
import { ScriptedCarrier } from '../../testing/scripted-carrier';

const SEGMENT = {
  submissionId: 1,
  carrier: 'silent',
  route: 'silent',
  lane: 'bulk',
  sender: 'ACME',
  recipient: '46700000001',
  text: 'Hello',
  segment: 1,
  segments: 1,
  messageId: 1,
  concatReference: 0,
  validitySeconds: 60,
} as const;
/** One leaves at once, the next after twenty seconds. */
const RATE = 0.05;

describe('an SMPP carrier that answers no submit', () => {
  let peer: ScriptedCarrier;
  beforeAll(async () => (peer = await ScriptedCarrier.listen()));
  afterAll(() => peer.close());
  afterEach(() => jest.restoreAllMocks());

  it('is given one message as a probe, and no second one while the first waits to leave', async () => {
    peer.script = () => undefined;
    const [settings] = parseCarriers([
      {
        name: 'silent',
        kind: 'smpp',
        host: '127.0.0.1',
        port: peer.port,
        system_id: 'esme',
        password: 'secret',
        window_size: 1,
        submit_timeout_ms: 1_000,
      },
    ]) as SmppCarrierSettings[];
    const ignored = async () => undefined;
    const events = {
      onReceipt: ignored,
      onIncoming: ignored,
      onOddity: ignored,
      onLateAnswer: () => undefined,
      onBound: () => undefined,
    };
    const carrier = new SmppCarrier(settings!, events, createLogger('test', 'silent'), () => true);
    let passed = 0;
    const clock = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
    const submit = () => carrier.submit(SEGMENT, () => true);
    carrier.setRate(RATE);
    carrier.openSlot(1, `127.0.0.1:${peer.port}`);
    await eventually(() => expect(carrier.capacity().bound).toBe(true));
    expect(await submit()).toMatchObject({ kind: 'uncertain' });
    expect(carrier.capacity()).toMatchObject({ bound: false, segments: 0 });
    passed += 11_000;
    expect(carrier.capacity()).toMatchObject({ probing: true, segments: 1 });
    const probe = submit();
    expect(carrier.capacity().segments).toBe(0);
    await carrier.close();
    expect(await probe).toEqual({ kind: 'not_sent' });
    expect(peer.carried).toHaveLength(1);
  });
});
