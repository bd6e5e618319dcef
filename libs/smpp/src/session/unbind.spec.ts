import { frame, RawCarrier } from '../testing/raw-carrier';
import { connectSmpp } from './connect-smpp';

const UNBIND = 0x06;
const UNBIND_RESP = 0x80000006;

it('unbinds once, however often and by whom it is asked to', async () => {
  const carrier = await RawCarrier.listen();
  let answer = (): void => undefined;
  carrier.onOther = ({ sequence }) => {
    answer = () => carrier.send(frame(UNBIND_RESP, sequence));
    return undefined;
  };
  const esme = await connectSmpp({ host: '127.0.0.1', port: carrier.port, systemId: 'esme', password: 'x' });
  const unbound = [esme.unbind(), esme.unbind(), esme.unbind({ drainMs: 0 })];
  const deadline = performance.now() + 5_000;
  while (carrier.received.at(-1)?.commandId !== UNBIND && performance.now() < deadline)
    await new Promise((resolve) => setImmediate(resolve));
  answer();
  expect(await Promise.all(unbound)).toEqual(Array(3).fill({ reason: 'unbound' }));
  expect(carrier.received.filter(({ commandId }) => commandId === UNBIND)).toHaveLength(1);
  await carrier.close();
});
