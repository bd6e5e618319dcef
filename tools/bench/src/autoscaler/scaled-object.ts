import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '@sms/dev-env';

const MANIFEST = 'deploy/kubernetes/components/dispatcher-autoscaling/scaled-object.yaml';

/** Settings in the manifest of the dispatcher's autoscaler. */
export interface ScalingRule {
  /** PromQL. */
  readonly query: string;
  /** The result of the query for which one replica is enough. */
  readonly threshold: number;
  readonly minReplicas: number;
  readonly maxReplicas: number;
}

export async function readScalingRule(): Promise<ScalingRule> {
  return scalingRuleOf(await readFile(path.join(workspaceRoot(), MANIFEST), 'utf8'));
}

/** @throws when one of them is missing in the manifest */
export function scalingRuleOf(manifest: string): ScalingRule {
  const find = (what: RegExp): string => {
    const found = what.exec(manifest)?.[1];
    if (found === undefined) throw new Error(`${MANIFEST} has no ${what.source}`);
    return found;
  };
  return {
    query: find(/^ +query: \|\n((?: {10}.*\n)+)/m),
    threshold: Number(find(/^ +threshold: '(\d+)'/m)),
    minReplicas: Number(find(/^ +minReplicaCount: (\d+)/m)),
    maxReplicas: Number(find(/^ +maxReplicaCount: (\d+)/m)),
  };
}

/** Replicas that an autoscaler on an average value wants, its tolerance and its delays left out. */
export function wantedReplicas({ threshold, minReplicas, maxReplicas }: ScalingRule, value: number): number {
  return Math.min(maxReplicas, Math.max(minReplicas, Math.ceil(value / threshold)));
}
