import { Injectable } from '@nestjs/common';

export type ReadinessCheck = () => Promise<void>;

const CHECK_DEADLINE_MS = 2_000;

/** The checks that must pass for this process to be ready; each component registers its own. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();

  register(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Runs all checks at once. Returns the names of those that fail or do not finish within 2 s. */
  async failing(): Promise<string[]> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await succeedsInTime(check)) ? undefined : name)),
    );
    return results.filter((name) => name !== undefined);
  }
}

async function succeedsInTime(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_DEADLINE_MS);
  });
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      deadline,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
