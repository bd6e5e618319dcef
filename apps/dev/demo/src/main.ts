import path from 'node:path';
import { workspaceRoot } from '@sms/dev-env';
import { ApiClient } from './api-client';
import { DemoError } from './demo-error';
import { readRunningSystem } from './read-running-system';
import { runDemo } from './run-demo';
import { Screen } from './screen';
import { VendorSession } from './vendor-session';
import { WebhookInbox } from './webhook-inbox';

async function main(screen: Screen): Promise<boolean> {
  const system = await readRunningSystem(path.resolve(workspaceRoot(), process.env['SMS_DATA_DIR'] || '.data'));
  const vendor = await VendorSession.logIn(new ApiClient(system.baseUrl, (line) => screen.note(line)), system);
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

const coloured = process.stdout.isTTY && !process.env['NO_COLOR'];
const screen = new Screen((text) => process.stdout.write(text), coloured);

main(screen).then(
  (arrived) => {
    process.exitCode = arrived ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof DemoError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
