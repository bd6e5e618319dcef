import { type Log, runTool } from '@sms/kit';
import { runRestoreDrill } from './restore/run-restore-drill';

function main(_args: string[], log: Log): Promise<boolean> {
  return runRestoreDrill(log);
}

runTool(main);
