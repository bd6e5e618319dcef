import type * as FreePort from './free-port';

/** A second copy of the module, as another process has: each keeps its own list of ports. */
function anotherCopy(): typeof FreePort {
  let copy: typeof FreePort | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual<typeof FreePort>('./free-port');
  });
  if (!copy) throw new Error('the module was not loaded');
  return copy;
}

async function portsOf({ freePort }: typeof FreePort, count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

it('gives nobody a port that another has been given and does not listen on yet', async () => {
  const copies = Array.from({ length: 12 }, anotherCopy);
  const ports = (await Promise.all(copies.map((copy) => portsOf(copy, 60)))).flat();
  expect(new Set(ports).size).toBe(12 * 60);
}, 30_000);
