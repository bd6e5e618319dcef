import { createServer } from 'node:net';

describe('leaves', () => {
  beforeAll(async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
  });

  it('a server', () => undefined);
});
