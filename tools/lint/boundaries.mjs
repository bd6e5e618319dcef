/**
 * Which service may call which: the one place where the service graph is decided. Lint enforces it on imports
 * of contracts, and the graph in docs/architecture.md is drawn from the imports that exist.
 */
export const CALLS = {
  gateway: ['messaging', 'otp', 'sender-names', 'billing', 'webhook-dispatcher'],
  otp: ['messaging', 'webhook-dispatcher'],
  messaging: ['billing', 'webhook-dispatcher'],
  'sender-names': ['messaging'],
  billing: ['webhook-dispatcher'],
  'webhook-dispatcher': [],
};

const serviceConstraints = Object.entries(CALLS).map(([service, callees]) => ({
  sourceTag: `scope:${service}`,
  onlyDependOnLibsWithTags: ['scope:shared', `scope:${service}`, ...callees.map((callee) => `scope:${callee}`)],
}));

export const DEPENDENCY_CONSTRAINTS = [
  ...serviceConstraints,
  { sourceTag: 'scope:smsc-simulator', onlyDependOnLibsWithTags: ['scope:shared', 'scope:smsc-simulator'] },
  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  // It reads the databases of all services, and writes events again that one has lost.
  {
    sourceTag: 'scope:audit',
    onlyDependOnLibsWithTags: ['scope:shared', ...Object.keys(CALLS).map((service) => `scope:${service}`)],
  },
  // Nobody imports an app: not another app, not a library.
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', 'type:adapter', 'type:pure', 'type:testing'],
  },
  // How a peer outside is spoken to, by whichever process of its service: no database, no bus, no framework.
  {
    sourceTag: 'type:adapter',
    onlyDependOnLibsWithTags: ['type:contracts', 'platform:plain', 'type:pure', 'type:testing'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'pg', 'nats'],
  },
  {
    sourceTag: 'type:contracts',
    onlyDependOnLibsWithTags: ['type:contracts'],
    // fast-check is for what their tests are made of.
    allowedExternalImports: ['class-validator', 'fast-check'],
  },
  // Only tests import type:testing: a rule beside this one keeps it out of everything else.
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:platform', 'type:contracts', 'type:testing'] },
  {
    sourceTag: 'type:pure',
    onlyDependOnLibsWithTags: ['type:pure', 'type:testing'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'pg', 'nats'],
  },
  {
    sourceTag: 'type:testing',
    onlyDependOnLibsWithTags: ['type:tooling', 'type:pure', 'type:contracts', 'type:testing'],
  },
  // Bundled for browsers.
  { sourceTag: 'type:ui', onlyDependOnLibsWithTags: ['type:pure'] },
  // Run against what is deployed, by those who operate it: no library of tests or of developers.
  {
    sourceTag: 'type:operations',
    onlyDependOnLibsWithTags: ['type:contracts', 'platform:plain', 'type:pure', 'type:testing'],
  },
  { sourceTag: 'type:tooling', onlyDependOnLibsWithTags: ['type:tooling', 'type:pure', 'type:testing'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:testing', 'type:tooling', 'type:pure', 'type:contracts'] },
];
