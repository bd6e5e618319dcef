import { type Log, ownFolder, stopSignal, unlessStopped } from '@sms/kit';
import { type Checked, logVerdict } from '../evidence/verdict';
import { beforeRestore } from './before-restore';
import { restoreToOneMoment } from './one-moment';
import { RestoreStage } from './restore-stage';

/**
 * Takes a base backup, archives the WAL of a system under load, and restores all databases to one moment. True when
 * what was told stays true. The folder is kept otherwise.
 */
export async function runRestoreDrill(log: Log): Promise<boolean> {
  const folder = await ownFolder('restore');
  const signal = stopSignal();
  const stage = await RestoreStage.open(folder.path, signal);
  let held = false;
  try {
    held = await unlessStopped(signal, drill(stage, log));
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
  return logVerdict(checked, log);
}
