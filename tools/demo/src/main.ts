import path from 'node:path';
import { ApiClient, ApiError, ApiUnreachableError, VendorApi } from '@sms/api-client';
import { readDemo, workspaceRoot } from '@sms/dev-env';
import { runDemo } from './run-demo';
import { Screen } from './screen';
import { WebhookInbox } from './webhook-inbox';

const NOT_RUNNING = 'the system is not running: start it with npm start';

async function main(screen: Screen): Promise<boolean> {
  const dataDir = path.resolve(workspaceRoot(), process.env['SMS_DATA_DIR'] || '.data');
  const demo = await readDemo(dataDir).catch((cause: unknown) => {
    throw new Error(`${NOT_RUNNING} (there is no demo account in ${dataDir})`, { cause });
  });
  const client = new ApiClient(demo.base_url, {
    timeoutMs: 15_000,
    onRateLimited: (waitSeconds) => screen.note(`the rate limit asks to wait ${waitSeconds} s`),
  });
  const session = await client.logIn(demo.vendor).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const remedy = 'set SMS_DATA_DIR to the folder that npm start uses';
    throw new Error(`${demo.base_url} does not know the demo account of ${dataDir}: ${remedy}`, { cause: error });
  });
  const vendor = new VendorApi(client, session, demo.api_key);
  const inbox = await WebhookInbox.open(path.join(dataDir, 'dev-ca'), demo.webhook_secret);
  try {
    const { delivery_webhook_url: previous } = await vendor.deliveryWebhook();
    await vendor.setDeliveryWebhook(inbox.url);
    screen.line(`system      ${demo.base_url}\nreceiver    ${inbox.url}`);
    try {
      return await runDemo(vendor, inbox, screen);
    } finally {
      await vendor.setDeliveryWebhook(previous);
    }
  } finally {
    await inbox.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof ApiUnreachableError && !error.timedOut) return NOT_RUNNING;
  return error instanceof Error ? error.message : String(error);
}

const coloured = process.stdout.isTTY && !process.env['NO_COLOR'];
const screen = new Screen((text) => process.stdout.write(text), coloured);

main(screen).then(
  (arrived) => {
    process.exitCode = arrived ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
