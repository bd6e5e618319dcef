import { acceptingHeldUp } from './accepting-held-up';
import { carrierAway, carrierRefusing, carrierSilent, carrierSlow } from './carrier-outages';
import { diskFull, walFull } from './disk-full';
import { dispatcherFrozen, workerFrozen } from './frozen-lease-holders';
import { hangingPrimary, highAvailability } from './high-availability';
import { natsAway, natsKilled } from './nats-outages';
import { backendsTerminated, postgresAway, postmasterKilled, readOnly } from './postgres-outages';
import { receiverAway, receiverSilent } from './receiver-outages';
import { rollingRestart, singleRestart, threeReplicas, twoReplicas } from './replicas';
import type { Scenario } from './scenario';
import { versionScenarios } from './versions';

const OUTAGES: readonly Scenario[] = [
  natsKilled,
  natsAway,
  postmasterKilled,
  backendsTerminated,
  postgresAway,
  readOnly,
  diskFull,
  walFull,
  acceptingHeldUp,
  carrierAway,
  carrierSilent,
  carrierRefusing,
  carrierSlow,
  receiverAway,
  receiverSilent,
  workerFrozen,
  dispatcherFrozen,
  rollingRestart,
  singleRestart,
  twoReplicas,
  threeReplicas,
  highAvailability(),
  hangingPrimary(),
];

/** @param oldRef the commit that is deployed beside this one */
export function allScenarios(oldRef: string): readonly Scenario[] {
  return [...OUTAGES, ...versionScenarios(oldRef)];
}
