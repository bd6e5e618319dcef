import workspace from '../../../../../jest.config.mjs';

/** The unit tier's configuration over the fixtures of this folder, with a grace for which a test can wait. */
export default {
  ...workspace.projects[0],
  testMatch: [`${import.meta.dirname}/*.fixture.ts`],
  testEnvironmentOptions: { graceMs: 500 },
};
