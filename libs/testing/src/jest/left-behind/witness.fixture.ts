import { channel } from 'node:diagnostics_channel';

it('runs when a promise of the file before it rejects', async () => {
  channel('left-behind').publish({});
  await new Promise((resolve) => setImmediate(resolve));
});
