import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A call on a page: a shell block whose last line is `# <status> <field>[ as <VARIABLE>], …`. */
export interface PageExample {
  readonly script: string;
  readonly status: number;
  /** Names of fields of `data`, each with the variable it is kept as. */
  readonly fields: readonly (readonly [field: string, variable: string | undefined])[];
}

/** How a script ends on a page, and what it printed when it is run. */
type Environment = Record<string, string>;

export function examplesOf(page: string): PageExample[] {
  return [...page.matchAll(/```sh\n((?:(?!```)[^])*?)\n# (\d{3})(?: (.*))?\n```/g)].map(
    ([, script = '', status, fields]) => ({
      script,
      status: Number(status),
      fields: (fields?.split(', ') ?? []).map((field) => field.split(' as ') as [string, string | undefined]),
    }),
  );
}

/** Runs the call, fails unless it answers as the page says, and adds to `env` what the page keeps as variables. */
export async function runExample(
  { script, status, fields }: PageExample,
  env: Environment,
  cwd?: string,
): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-ec', script.replace('curl -sS', `curl -sS -w '\\n%{http_code}'`)],
    { env, ...(cwd === undefined ? {} : { cwd }) },
  );
  const [, text = '', answered] = /^([^]*)\n(\d+)$/.exec(stdout) ?? [];
  expect({ script, answered: Number(answered), text: Number(answered) === status ? undefined : text }).toEqual({
    script,
    answered: status,
    text: undefined,
  });
  const data = text.startsWith('{') ? (JSON.parse(text) as { data?: Record<string, unknown> | null }).data : undefined;
  for (const [field, variable] of fields) {
    expect(data).toHaveProperty(field);
    if (variable) env[variable] = String(data?.[field]);
  }
}
