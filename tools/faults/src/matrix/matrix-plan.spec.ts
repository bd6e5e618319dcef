import { matrixPlan, processesOfProjects } from './matrix-plan';

describe('the plan of the matrix', () => {
  it('has the processes that are named, all, or those that changes affect', () => {
    expect(matrixPlan(['--processes', 'otp,messaging-worker']).processes).toEqual(['otp', 'messaging-worker']);
    expect(matrixPlan(['--all']).processes).toHaveLength(7);
    expect(matrixPlan(['--from', '0.1.0', '--base', 'main', '--seed', '7'])).toEqual({
      from: '0.1.0',
      base: 'main',
      processes: undefined,
      seed: 7,
    });
  });

  it.each([['--processes', 'moon'], ['--processes', ''], ['--processes=otp,'], ['--what'], ['--seed', 'x']])(
    'refuses %s %s',
    (...args) => expect(() => matrixPlan(args.filter((arg) => arg !== undefined))).toThrow(),
  );

  it('has both processes of messaging when its project is affected, and none of tools and libraries', () => {
    const projects = ['e2e', 'messaging', 'billing', 'smsc-simulator', 'faults', 'platform-nats'];
    expect(processesOfProjects(projects)).toEqual(['messaging', 'messaging-worker', 'billing']);
  });
});
