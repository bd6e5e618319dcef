import { ApiClient } from '@sms/api-client';
import { DevEnvError, readDemo, seedDemo, startSystem, type System } from '@sms/dev-env';
import { parseArgs } from 'node:util';
import { launcherConfig } from './launcher.config';
import { type ConsoleLinks, readySummary } from './ready-summary';
import { replacedBuilds } from './replaced-builds';
import { serveApp } from './serve-app';

/** sysexits' EX_CONFIG, as the services have it. */
const EXIT_CONFIG = 78;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `--replace <app>=<folder>`, as often as needed: run the build of an app in another checkout. `--serve <app>`: beside
 * running the system, follow one app's log and restart it when its sources change.
 */
async function main(): Promise<void> {
  const { serve, replace } = parseArgs({
    options: { serve: { type: 'string' }, replace: { type: 'string', multiple: true, default: [] } },
  }).values;
  const buildOf = replacedBuilds(replace);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal and a parent may both deliver the same Ctrl-C: stopping happens once.
      if (stopped.signal.aborted) return;
      say(`${signal}: stopping`);
      stopped.abort();
    });
  }
  // The reader of our output may be gone before we are; stopping cleanly must not depend on it.
  process.stdout.on('error', () => undefined);

  const { gatewayPort, dataDir, carriers, env } = launcherConfig();
  const system = await startSystem({
    gatewayPort,
    dataDir,
    env,
    carriers,
    buildOf,
    log: say,
    signal: stopped.signal,
    deliveryYields: true,
  });
  let links: ConsoleLinks;
  try {
    say('preparing the demo account');
    await seedDemo({
      baseUrl: system.baseUrl,
      dataDir: system.dataDir,
      operator: system.operator,
      vendorPassword: system.demoVendorPassword,
    });
    links = await consoleLinks(system);
    stopped.signal.throwIfAborted();
  } catch (error) {
    await system.stop();
    throw error;
  }
  stopped.signal.addEventListener('abort', () => void finish(system));
  const unbound = await system.unboundCarriers();
  say(`ready ${system.baseUrl}`);
  for (const { name, reason } of unbound) say(`carrier ${name} is not bound: ${reason}`);
  say(readySummary(system, links, Boolean(env['SMS_DATA_DIR'])));
  if (serve === undefined) return;
  const stopServing = serveApp(serve, system, say);
  stopped.signal.addEventListener('abort', stopServing);
}

async function consoleLinks({ baseUrl, dataDir, operator }: System): Promise<ConsoleLinks> {
  const client = new ApiClient(baseUrl);
  return {
    vendor: await client.loginLink((await readDemo(dataDir)).vendor),
    operator: await client.loginLink(operator),
  };
}

async function finish(system: System): Promise<void> {
  await system.stop();
  say('stopped');
  process.exit(0);
}

main().catch((error: unknown) => {
  const interrupted = error instanceof Error && error.name === 'AbortError';
  if (interrupted) say('stopped');
  else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(interrupted ? 0 : error instanceof DevEnvError && error.code === 'CONFIG_INVALID' ? EXIT_CONFIG : 1);
});
