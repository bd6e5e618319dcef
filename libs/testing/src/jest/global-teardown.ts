export default async function globalTeardown(): Promise<void> {
  await globalThis.stopTestInfrastructure?.();
  globalThis.stopTestInfrastructure = undefined;
}
