import startServers from '../../../../libs/testing/src/jest/global-setup';
import { SystemHost } from './system-host';

/** Kept on the process, because jest may run a setup once per project of a run. */
declare global {
  var testSystemHost: SystemHost | undefined;
}

export default async function globalSetup(...of: Parameters<typeof startServers>): Promise<void> {
  await startServers(...of);
  globalThis.testSystemHost ??= await SystemHost.start();
}
