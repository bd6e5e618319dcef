import { eventually } from '../../eventually';

it('leaves a wait', () => {
  void eventually(() => expect(1).toBe(2), { timeoutMs: 60_000 }).catch(() => undefined);
});

it('is not blamed for it', () => undefined);
