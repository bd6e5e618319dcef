// Tiers, told apart by file name: `*.spec.ts` and `*.spec.tsx` (no I/O), `*.int-spec.ts` (real Postgres and NATS, one service),
// `*.e2e-spec.ts` (the built system over HTTP), `*.console-spec.ts` (the same in a browser), `*.scenario-spec.ts` (what
// carriers and receivers do wrong, with times). Choose with `--selectProjects unit|int|e2e|console|scenarios`.

const swc = (jsc) => [
  '@swc/jest',
  { jsc: { target: 'es2022', ...jsc }, module: { type: 'commonjs' }, sourceMaps: 'inline' },
];

const shared = {
  rootDir: import.meta.dirname,
  // Fails a file of which something still runs when it has ended.
  testEnvironment: '<rootDir>/libs/testing/src/jest/environment.ts',
  // Bundles under dist/ and the data folder hold copies of names that jest would otherwise index.
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.nx'],
  transform: {
    '^.+\\.ts$': swc({
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    }),
    '^.+\\.tsx$': swc({
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    }),
    '^.+\\.js$': swc({}),
    '^.+\\.sql$': '<rootDir>/tools/jest/text-transform.cjs',
  },
  // Modules of ECMAScript only, and one that imports modules of Node when it needs them.
  transformIgnorePatterns: [
    '/node_modules/(?!content-disposition/|@opentelemetry/otlp-exporter-base/|openid-client/|oauth4webapi/|jose/|oidc-provider/)',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/tools/jest/no-styles.cjs',
    // Modules of the console use texts when they are evaluated.
    '/i18n/t$': '<rootDir>/apps/console/src/testing/texts.ts',
    '^@sms/contracts/([^/]+)/fixtures$': '<rootDir>/libs/contracts/$1/src/fixtures.ts',
    '^@sms/(contracts|platform)/(.+)$': '<rootDir>/libs/$1/$2/src/index.ts',
    '^@sms/kit$': '<rootDir>/tools/kit/src/index.ts',
    '^@sms/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
};

/** One setup for all: projects of one run share the servers, and systems have to stop before what they stand on. */
const withServers = {
  ...shared,
  globalSetup: '<rootDir>/apps/e2e/src/setup/global-setup.ts',
  globalTeardown: '<rootDir>/apps/e2e/src/setup/global-teardown.ts',
};

export default {
  // For every tier: a project cannot set one of its own. Long enough for a machine that does other things, too.
  testTimeout: 60_000,
  // A process of many modules takes longer than the usual half second to end on such a machine. What a file leaves
  // running fails that file: see the environment.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/tools/jest/sequencer.cjs',
  reporters: ['default', '<rootDir>/tools/jest/count-reporter.cjs'],
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/**/*.spec.{ts,tsx}'] },
    { ...withServers, displayName: 'int', testMatch: ['<rootDir>/**/*.int-spec.ts'] },
    { ...withServers, displayName: 'e2e', testMatch: ['<rootDir>/apps/e2e/src/**/*.e2e-spec.ts'] },
    { ...withServers, displayName: 'console', testMatch: ['<rootDir>/apps/e2e/src/console/*.console-spec.ts'] },
    {
      ...withServers,
      displayName: 'scenarios',
      testMatch: ['<rootDir>/apps/e2e/src/scenarios/*.scenario-spec.ts'],
    },
  ],
};
