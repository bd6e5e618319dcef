import { register } from 'prom-client';
import { SessionMetrics } from './session-metrics';

describe('metrics of the sessions with a carrier', () => {
  it('count its sessions by state, those of no other carrier and none of a state that no session is in', async () => {
    const session = (slot: number, state: 'bound' | 'suspect') => ({ slot, state, bound: state === 'bound' });
    new SessionMetrics('other').show([session(1, 'suspect')]);
    new SessionMetrics('acme').show([session(1, 'bound'), session(2, 'suspect'), session(3, 'bound')]);
    const { values } = (await register.getSingleMetric('messaging_carrier_sessions')?.get()) ?? { values: [] };
    const counts = values
      .filter(({ labels }) => labels['carrier'] === 'acme')
      .map(({ labels, value }) => [labels['state'], value]);
    expect(Object.fromEntries(counts)).toEqual({ binding: 0, bound: 2, slow: 0, suspect: 1, refused: 0, leaving: 0 });
  });
});
