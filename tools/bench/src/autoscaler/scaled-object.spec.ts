import { readScalingRule, scalingRuleOf, wantedReplicas } from './scaled-object';

describe("the rule of the dispatcher's autoscaler", () => {
  it('is read from its manifest', async () => {
    const rule = await readScalingRule();
    expect(rule.query).toContain('webhook_queues_waiting');
    expect(rule.query.trimEnd()).toMatch(/\)$/);
    expect(rule).toMatchObject({ threshold: expect.any(Number), minReplicas: 2, maxReplicas: expect.any(Number) });
    expect(() => scalingRuleOf('spec: {}')).toThrow('has no');
  });

  it('wants a replica for each threshold begun, between its bounds', () => {
    const rule = { query: '', threshold: 64, minReplicas: 2, maxReplicas: 6 };
    expect([0, 1, 128, 129, 200, 10_000].map((value) => wantedReplicas(rule, value))).toEqual([2, 2, 2, 3, 4, 6]);
  });
});
