const REPORT_EVERY_MS = 5_000;

/** Until `work` settles, logs every few seconds the names that are still in `waiting`. */
export function reportWaits<T>(
  waiting: ReadonlySet<string>,
  log: (line: string) => void,
  work: Promise<T>,
): Promise<T> {
  const started = performance.now();
  const report = (): void => {
    const seconds = Math.round((performance.now() - started) / 1_000);
    log(`waiting for ${[...waiting].join(', ')} … ${seconds} s`);
  };
  const ticker = setInterval(report, REPORT_EVERY_MS);
  return work.finally(() => clearInterval(ticker));
}
