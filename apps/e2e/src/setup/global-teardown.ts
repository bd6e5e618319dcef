import stopServers from '../../../../libs/testing/src/jest/global-teardown';

export default async function globalTeardown(): Promise<void> {
  await globalThis.testSystemHost?.stop();
  globalThis.testSystemHost = undefined;
  await stopServers();
}
