import type { Database } from '@sms/platform/database';
import type { Readiness, ServiceLogger } from '@sms/platform/observability';
import { Gauge } from 'prom-client';
import { createAhead } from './create-ahead';
import { dropExpired } from './drop-expired';
import { listPartitions } from './list-partitions';
import { countAhead, DEFAULT_AHEAD, MIN_AHEAD, type PartitionPlan } from './partition-plan';

const partitionsAhead = new Gauge({
  name: 'partitions_ahead',
  help: 'Partitions beyond the one in use',
  labelNames: ['table'],
});

/** Creates and drops the partitions of a service according to its plans. */
export class PartitionKeeper {
  constructor(
    private readonly database: Database,
    private readonly plans: readonly PartitionPlan[],
    private readonly logger: ServiceLogger,
    readiness: Readiness,
  ) {
    readiness.register('partitions', async () => {
      for (const plan of plans) await this.assertEnoughAhead(plan);
    });
  }

  /** A table that cannot be changed now does not hold up the others. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    const attempt = async (work: () => Promise<void>): Promise<void> => {
      await work().catch((error: unknown) => void failures.push(error));
    };
    for (const plan of this.plans) await attempt(() => this.create(plan));
    // Drops last, after all partitions that writers need exist.
    for (const plan of this.plans) await attempt(() => this.drop(plan));
    if (failures.length > 0) throw failures[0];
  }

  private async create(plan: PartitionPlan): Promise<void> {
    try {
      const created = await createAhead(this.database, plan);
      if (created.length > 0) this.logger.info({ created }, 'partitions created');
    } finally {
      // Counted also when creation failed: then this number tells how much time is left.
      await this.countAhead(plan);
    }
  }

  private async drop(plan: PartitionPlan): Promise<void> {
    const dropped = await dropExpired(this.database, plan);
    if (dropped.length > 0) this.logger.info({ dropped }, 'expired partitions dropped');
  }

  private async assertEnoughAhead(plan: PartitionPlan): Promise<void> {
    const ahead = await this.countAhead(plan);
    if (ahead < Math.min(MIN_AHEAD, plan.ahead ?? DEFAULT_AHEAD))
      throw new Error(`${plan.tables[0].name} has ${ahead} partitions ahead`);
  }

  private async countAhead({ tables: [{ name }], key }: PartitionPlan): Promise<number> {
    try {
      const { partitions, position } = await listPartitions(this.database, name, key);
      const ahead = countAhead(partitions, position);
      partitionsAhead.set({ table: name }, ahead);
      return ahead;
    } catch (error) {
      // A stale number would hide the fault.
      partitionsAhead.remove({ table: name });
      throw error;
    }
  }
}
