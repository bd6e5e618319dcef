import path from 'node:path';
import { ApiClient, ApiError, ApiUnreachableError } from '@sms/api-client';
import { workspaceRoot } from '@sms/dev-env';
import { DemoError, NOT_RUNNING } from './demo-error';
import { readRunningSystem } from './read-running-system';
import { runDemo } from './run-demo';
import { Screen } from './screen';
import { VendorSession } from './vendor-session';
import { WebhookInbox } from './webhook-inbox';

async function main(screen: Screen): Promise<boolean> {
  const system = await readRunningSystem(path.resolve(workspaceRoot(), process.env['SMS_DATA_DIR'] || '.data'));
  const client = new ApiClient(system.baseUrl, {
    timeoutMs: 15_000,
    onRateLimited: (waitSeconds) => screen.note(`the rate limit asks to wait ${waitSeconds} s`),
  });
  const vendor = await VendorSession.logIn(client, system);
  const inbox = await WebhookInbox.open(system.certificateDir, system.webhookSecret);
  try {
    const previous = await vendor.webhookUrl();
    await vendor.setWebhookUrl(inbox.url);
    screen.line(`system      ${system.baseUrl}\nreceiver    ${inbox.url}`);
    try {
      return await runDemo(vendor, inbox, screen);
    } finally {
      await vendor.setWebhookUrl(previous);
    }
  } finally {
    await inbox.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof ApiUnreachableError) return error.timedOut ? error.message : NOT_RUNNING;
  return error instanceof DemoError || error instanceof ApiError ? error.message : String(error);
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
