/** One execution of a statement, as Postgres' `auto_explain` logs it in text. */
export interface LoggedPlan {
  readonly user: string;
  readonly database: string;
  readonly milliseconds: number;
  /** On one line. */
  readonly statement: string;
  readonly plan: string;
}

/** What the server has to be told so that its log can be read here. */
export const PLAN_LOG_SETTINGS: Readonly<Record<string, string>> = {
  log_line_prefix: '%m [%p] %u@%d ',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_format': 'text',
  // Rows are counted, but each node is not timed, which would cost more than what it times.
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
};

const ENTRY = /^\S+ \S+ \S+ \[\d+\] (\S*)@(\S*) LOG: {2}duration: ([\d.]+) ms {2}plan:$/;
const QUERY = '\tQuery Text: ';
const PLAN_BEGINS = /^\t.*\(cost=[\d.]+\.\.[\d.]+ rows=/;

/** The plans in a part of a log; lines that belong to something else are passed over. */
export function readPlans(log: string): LoggedPlan[] {
  const plans: LoggedPlan[] = [];
  const lines = log.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const entry = ENTRY.exec(lines[at] ?? '');
    if (!entry || !lines[at + 1]?.startsWith(QUERY)) continue;
    const end = endOfEntry(lines, at + 1);
    const begins = lines.findIndex((line, index) => index > at && index < end && PLAN_BEGINS.test(line));
    if (begins < 0) continue;
    const [, user = '', database = '', milliseconds] = entry;
    const text = lines
      .slice(at + 1, begins)
      .join(' ')
      .slice(QUERY.length);
    plans.push({
      user,
      database,
      milliseconds: Number(milliseconds),
      statement: text.replaceAll(/\s+/g, ' ').trim(),
      plan: lines
        .slice(begins, end)
        .map((line) => line.slice(1))
        .join('\n'),
    });
    at = end - 1;
  }
  return plans;
}

/** A log entry goes on in lines that begin with a tab. */
function endOfEntry(lines: readonly string[], from: number): number {
  let end = from;
  while (lines[end]?.startsWith('\t')) end += 1;
  return end;
}
