import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/reference/metrics.md');
const operations = readdirSync(path.join(root, 'docs/operations')).map((file) => read(`docs/operations/${file}`));
const growth = read('docs/operations/postgres.md');
const pages = [
  ...operations,
  ...['carriers', 'webhooks', 'simulator', 'limits'].map((name) => read(`docs/reference/${name}.md`)),
  read('docs/guides/add-a-carrier.md'),
  read('docs/architecture.md'),
];

/** A metric begins with the part of the product that it is about. */
const METRIC = '(?:billing|build|gateway|messaging|otp|outbox|partitions|rpc|webhook)(?:_[a-z]+)+';
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/*.ts', 'libs/*.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /^(apps|libs)\/.*\/src\/.*\.ts$/.test(file) && !file.endsWith('spec.ts'))
  .map(read);
/** Metrics by name, each with its labels as the page writes them. */
const registered = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(/new (?:Counter|Gauge|Histogram)\(\{([^]*?)\}\)/g)].map(([, options = '']) => {
      const labels = /labelNames: \[([^\]]*)\]/.exec(options)?.[1] ?? '';
      return [/name: '([a-z_]+)'/.exec(options)?.[1] ?? options, labels.replaceAll(/['\s]/g, '')] as const;
    }),
  ),
);
/** What a text says of metrics: the name, and what stands in braces behind it. */
const metricsIn = (text: string): (readonly [name: string, labels: string])[] =>
  [...text.matchAll(new RegExp(`\`(${METRIC})(?:\\{([^\`}]+)\\})?\``, 'g'))].map(
    ([, name = '', labels = '']) => [name, labels] as const,
  );
/** The names of labels in `lane="otp"` or `carrier,status`. */
const labelsOf = (labels: string): string[] => labels.split(',').flatMap((label) => label.split('=')[0] || []);

const documentedVariables = (text: string): string[] =>
  [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name = '']) => name);
const variables = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

/** Where the code says how long something is kept, by what the page calls it; the unit is that of the page. */
const KEPT: Readonly<Record<string, readonly [file: string, number: RegExp][]>> = {
  'messages and their states': [
    ['apps/messaging/src/config/messaging.config.ts', /'MESSAGING_LOG_RETENTION_MONTHS', (\d+)/],
  ],
  'which send requests were accepted': [
    ['apps/messaging/src/config/messaging.config.ts', /'MESSAGING_REQUEST_RETENTION_DAYS', (\d+)/],
  ],
  'counts of messages by hour, and of bulks': [
    ['apps/messaging/src/config/messaging.config.ts', /'MESSAGING_USAGE_RETENTION_MONTHS', (\d+)/],
  ],
  'counts of one-time passwords by hour': [
    ['apps/otp/src/config/otp.config.ts', /'OTP_USAGE_RETENTION_MONTHS', (\d+)/],
  ],
  'messages of test keys': [
    ['apps/messaging/src/config/messaging.config.ts', /'MESSAGING_TEST_RETENTION_DAYS', (\d+)/],
  ],
  'messages from subscribers': [
    ['apps/messaging/src/config/messaging.config.ts', /'MESSAGING_INCOMING_RETENTION_DAYS', (\d+)/],
  ],
  'attempts of messages in several segments, or that were not accepted at once': [
    ['apps/messaging/src/config/log-retention.ts', /ATTEMPT_DAYS = (\d+)/],
  ],
  'counts of attempts by half hours': [
    ['apps/webhook-dispatcher/src/endpoints/half-hours.ts', /now\(\) - interval '(\d+) hours'/],
  ],
  'events of webhooks, with their states and the feed': [
    ['apps/webhook-dispatcher/src/config/webhook-dispatcher.config.ts', /'WEBHOOK_DISPATCHER_RETENTION_DAYS', (\d+)/],
  ],
  'attempts to deliver them': [
    [
      'apps/webhook-dispatcher/src/config/webhook-dispatcher.config.ts',
      /'WEBHOOK_DISPATCHER_ATTEMPT_RETENTION_DAYS', (\d+)/,
    ],
  ],
  'what carriers sent that could not be used (`GET /v1/admin/carrier-oddities`)': [
    ['apps/messaging/src/inbox/carrier-oddities.ts', /KEEP_DAYS = (\d+)/],
  ],
  'receipts without a message': [['apps/messaging/src/receipts/unmatched-receipts.ts', /KEEP_DAYS = (\d+)/]],
  'one-time passwords': [['apps/otp/src/codes/prune-codes.ts', /KEPT_DAYS = (\d+)/]],
  'requests under an `Idempotency-Key`': [
    ['apps/gateway/src/edge/idempotency/idempotent-requests.ts', /KEPT_HOURS = (\d+)/],
  ],
};

describe('the pages for operators', () => {
  it('name every metric that is registered once, with its labels, and no other', () => {
    expect(registered.size).toBeGreaterThan(20);
    expect(metricsIn(page).sort()).toEqual([...registered].sort());
  });

  it('name no metric or label that does not exist, outside the list of metrics either', () => {
    const unknown = pages.flatMap(metricsIn).filter(([name, labels]) => {
      const known = registered.get(name)?.split(',');
      return known === undefined || labelsOf(labels).some((label) => !known.includes(label));
    });
    expect(unknown).toEqual([]);
  });

  it('list every variable of .env.example once, and no other', () => {
    expect(documentedVariables(read('docs/reference/settings.md')).sort()).toEqual([...new Set(variables)].sort());
  });

  it('name no variable that does not exist', () => {
    const known = new Set([
      ...variables,
      // Written like variables: error codes, what Node, the bundler and Nx read, and an error of webhook attempts.
      ...[...read('docs/reference/errors.md').matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code),
      ...['NODE_ENV', 'BUILD_COMMIT', 'NX_BASE', 'ADDRESS_REFUSED'],
      // A command of operators, not a service.
      ...[...read('apps/smsctl/src/config/smsctl.config.ts').matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(
        ([, name]) => name,
      ),
    ]);
    // Commands have variables of their shell.
    const prose = [...pages, page].map((text) => text.replace(/^```[^]*?^```$/gm, '')).join('\n');
    const named = [...prose.matchAll(/(?<![<*$A-Z_])(?!ESME_)[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+(?![A-Z_…*>])/g)].map(
      ([name]) => name,
    );
    expect(named.length).toBeGreaterThan(30);
    // Each may also be given as a file.
    expect(
      named.filter((name) => name !== 'NAME_FILE' && !known.has(name) && !known.has(name.replace(/_FILE$/, ''))),
    ).toEqual([]);
  });

  it('say how long things are kept as the code does', () => {
    const [, section = ''] = growth.split('## Growth\n');
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
      .slice(1)
      .map(([, what = '', long = '']) => [what, long] as const);
    const limited = rows.filter(([, long]) => /^\d/.test(long));
    expect(limited.map(([what]) => what).sort()).toEqual(Object.keys(KEPT).sort());
    for (const [what, long] of limited) {
      const inCode = (KEPT[what] ?? []).map(([file, number]) => number.exec(read(file))?.[1]);
      expect([what, inCode.map(() => /^\d+/.exec(long)?.[0])]).toEqual([what, inCode]);
    }
  });
});

describe('the rules of Prometheus and the boards of Grafana', () => {
  const { load } = jest.requireActual<{ load(text: string): unknown }>('js-yaml');
  interface Rule {
    alert?: string;
    expr: string;
    labels: Record<string, string>;
    annotations: { summary: string; runbook_url: string };
  }
  const { groups } = load(read('deploy/observability/alerts.yml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap(({ rules: all }) => all);
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  const boards = readdirSync(path.join(root, 'deploy/observability/grafana')).map(
    (file) => JSON.parse(read(`deploy/observability/grafana/${file}`)) as { panels: { targets: { expr: string }[] }[] },
  );
  const expressions = [...rules, ...boards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets))].map(
    ({ expr }) => expr,
  );
  const alertsPage = read('docs/operations/alerts.md');

  it('name only metrics that are registered, with their labels', () => {
    const named = expressions.flatMap((expr) => [
      ...expr.matchAll(new RegExp(`\\b(${METRIC})(?:\\{([^}]*)\\})?`, 'g')),
    ]);
    expect(named.length).toBeGreaterThan(50);
    const unknown = named.filter(([, name = '', labels = '']) => {
      const own = registered.get(name) ?? registered.get(name.replace(/_(?:bucket|count|sum)$/, ''));
      const known = own === undefined ? [] : ['le', 'service', ...own.split(',')];
      const used = [...labels.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
      return own === undefined || used.some((label) => !known.includes(label));
    });
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  it('have a severity, a summary, and a runbook that the page of alerts links', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect([alert, labels['severity']]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/)]);
      expect(annotations.summary).not.toBe('');
      const link = annotations.runbook_url.replace('docs/operations/', '').replace('alerts.md#', '#');
      // Links of the page lead to headings that exist: another test.
      expect([alert, alertsPage.includes(`](${link})`)]).toEqual([alert, true]);
    }
  });

  it('are listed by the page of alerts, each once', () => {
    const table = alertsPage.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
    const listed = table.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(listed.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});
