import { type DatabaseName, DevEnvError } from '@sms/dev-env';
import { type Log, ownFolder, stopSignal, unlessStopped } from '@sms/kit';
import { type Checked, logVerdict } from '../evidence/verdict';
import { beforeRestore } from './before-restore';
import { restoreToOneMoment } from './one-moment';
import { RestoreStage } from './restore-stage';
import { restoreToSixMoments } from './six-moments';

/** From the database that goes back furthest: messaging knows less, and then more, than those that it reports to. */
const ORDERS: readonly (readonly DatabaseName[])[] = [
  ['messaging', 'gateway', 'otp', 'billing', 'sender_names', 'webhook_dispatcher'],
  ['webhook_dispatcher', 'sender_names', 'billing', 'messaging', 'otp', 'gateway'],
];

/**
 * Takes a base backup, archives the WAL of a system under load, and restores all databases to one moment, then each to
 * a moment of its own. True when what was told stays true. The folder is kept otherwise.
 */
export async function runRestoreDrill(log: Log): Promise<boolean> {
  const folder = await ownFolder('restore');
  const signal = stopSignal();
  const stage = await RestoreStage.open(folder.path, signal);
  let held = false;
  try {
    held = await unlessStopped(signal, drill(stage, log));
    return held;
  } catch (error) {
    if (!(error instanceof DevEnvError) || !error.code.endsWith('_UNAVAILABLE')) throw error;
    log(`skipped, no restore was drilled: ${error.message}`);
    held = true;
    return held;
  } finally {
    await stage.close();
    if (held || signal.aborted) await folder.remove();
    else log(`what there is to look at: ${folder.path}`);
  }
}

async function drill(stage: RestoreStage, log: Log): Promise<boolean> {
  const before = await beforeRestore(stage, stage.keep(await stage.cluster.startPrimary()), log);
  const checked: Checked[] = await restoreToOneMoment(stage, before, log);
  for (const order of ORDERS) checked.push(...(await restoreToSixMoments(stage, before, order, log)));
  log('');
  return logVerdict(checked, log);
}
