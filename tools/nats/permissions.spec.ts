import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MAIN = "import { startNatsService } from '@sms/platform/nats';\nimport './work';\nstartNatsService();\n";
const CONTRACT = `
  export const CALLED_OPERATIONS = { one: operation<X, Y>('called.one.v1'),
    two: operation<X, Y>('called.two.v1') } as const;
  export const CALLED_EVENTS = operation<X, Y>('called.events.v1');`;

describe('the permissions in deploy/nats/nats.conf', () => {
  it('are what the code needs: after a new call, npm run nats:permissions', () => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'permissions.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('what a process needs', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'sms-test-permissions-'));
    write('libs/contracts/called/src/operations.ts', CONTRACT);
    mkdirSync(path.join(root, 'apps'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }

  function processes(): unknown {
    const script = `import { processesOf } from ${JSON.stringify(path.join(__dirname, 'processes.mjs'))};
      console.log(JSON.stringify(processesOf(${JSON.stringify(root)}, { caller: ['called'], called: [] })));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  it('is each operation it asks, the events it relays, and nothing that only its tests or another process use', () => {
    write('apps/caller/src/main.ts', MAIN);
    write(
      'apps/caller/src/work.ts',
      "import { CALLED_OPERATIONS, CALLED_EVENTS } from '@sms/contracts/called';\nrpc.request(CALLED_OPERATIONS.one, {});\nadd({ destination: CALLED_EVENTS });\n",
    );
    write(
      'apps/caller/src/work.spec.ts',
      "import { CALLED_OPERATIONS } from '@sms/contracts/called';\nrpc.request(CALLED_OPERATIONS.two, {});\n",
    );
    write(
      'apps/caller/src/relay.main.ts',
      "import { NatsModule } from '@sms/platform/nats';\nimport { CALLED_EVENTS } from '@sms/contracts/called';\nOutboxRelayModule.to(CALLED_EVENTS);\n",
    );
    write('apps/caller/src/migrate.main.ts', "import './work';\n");
    expect(processes()).toEqual([
      { identity: 'caller', publish: ['called.one.v1'], subscribe: [] },
      { identity: 'caller-relay', publish: ['called.events.v1'], subscribe: [] },
    ]);
  });

  it('is each operation it answers in its queue group, and each hint it hears', () => {
    write('apps/called/src/main.ts', MAIN);
    write('apps/called/src/hints.ts', "export const AGAIN = hint<X>('called.hint.again.v1');\n");
    write(
      'apps/called/src/work.ts',
      "import { CALLED_OPERATIONS } from '@sms/contracts/called';\nimport { AGAIN } from './hints';\nclass C {\n constructor(fast) { fast.on(CALLED_OPERATIONS.two, () => this.two()); }\n @MessagePattern(CALLED_OPERATIONS.two) two() { rpc.hint(AGAIN, {}); }\n @EventPattern(AGAIN, BROADCAST) again() {}\n}\n",
    );
    expect(processes()).toEqual([
      {
        identity: 'called',
        publish: ['called.hint.again.v1'],
        subscribe: ['called.hint.again.v1', 'called.two.v1 called'],
      },
    ]);
  });

  it.each([
    [
      'a call that tools/lint/boundaries.mjs does not allow',
      'apps/other/src',
      "import { CALLED_EVENTS } from '@sms/contracts/called';\n",
      'other may not call called',
    ],
    [
      'operations of which one cannot see which are used',
      'apps/caller/src',
      "import { CALLED_OPERATIONS } from '@sms/contracts/called';\nconst { one } = CALLED_OPERATIONS;\n",
      'write CALLED_OPERATIONS.<operation>',
    ],
  ])('is not guessed for %s', (_what, folder, work, problem) => {
    write(`${folder}/main.ts`, MAIN);
    write(`${folder}/work.ts`, work);
    expect(() => processes()).toThrow(problem);
  });
});
