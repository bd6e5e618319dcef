import { PasswordPlaces } from './password-places';

const places = () => {
  const all = new PasswordPlaces();
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const ask = (name: string, asker?: { known: boolean; network: string }) =>
    all
      .run(() => new Promise<string>((end) => (started.push(name), ends.push(() => end('done')))), asker)
      .catch(({ code }: { code: string }) => code);
  return { ask, ends, started };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const stranger = (network: string) => ({ known: false, network });

it('leaves a thread to others, and lets known users go first', async () => {
  const { ask, ends, started } = places();
  const outcomes = [1, 2, 3, 4].map((index) => ask(`stranger ${index}`, stranger(`network ${index}`)));
  outcomes.push(ask('known', { known: true, network: 'network 1' }));
  expect(started).toEqual(['stranger 1', 'stranger 2', 'stranger 3']);
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]?.();
    await turn();
  }
  expect(started.slice(3)).toEqual(['known', 'stranger 4']);
  expect(await Promise.all(outcomes)).toEqual(Array(5).fill('done'));
});

it('gives one network less than half of the places, and strangers not all of them', async () => {
  const { ask, ends } = places();
  const refused = async (count: number, network: (index: number) => string) => {
    const outcomes = Array.from({ length: count }, (_, index) => ask('', stranger(network(index))));
    const early = await Promise.all(outcomes.map((outcome) => Promise.race([outcome, turn().then(() => 'waits')])));
    return early.filter((outcome) => outcome === 'OVERLOADED').length;
  };
  expect(await refused(11, () => 'one network')).toBe(1);
  expect(await refused(9, (index) => `network ${index}`)).toBe(1);
  const known = Array.from({ length: 7 }, () => ask('', { known: true, network: 'one network' }));
  expect(await Promise.race([known[6], turn()])).toBe('OVERLOADED');
  for (let ended = 0; ended < 24; ended += 1) {
    ends[ended]?.();
    await turn();
  }
  expect(await Promise.all(known)).toEqual([...Array<string>(6).fill('done'), 'OVERLOADED']);
  expect(await refused(10, () => 'one network')).toBe(0);
});
