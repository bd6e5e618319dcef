import { createClient } from '@sms/sdk';
import { type LocalCommand, numberOf, UsageError } from '../command/command';
import { listen, newestEvent } from '../listen/listen';
import { ListenStateFile, randomSecret } from '../listen/listen-state';
import { vendorConfig } from '../config/smsctl.config';

const STATE_FILE = '.smsctl-listen.json';

export const LISTEN_COMMAND: LocalCommand = {
  name: 'listen',
  positionals: [],
  summary: 'forwards the events of an account to a receiver on this machine, in order, until Ctrl-C; with API_KEY',
  options: {
    'forward-to': { value: 'url', required: true },
    from: { value: 'n' },
    state: { value: 'file' },
  },
  runLocally: async ({ options }, write) => {
    const print = (line: string): void => write(`${line}\n`);
    const target = targetOf(options['forward-to'] ?? '');
    const { baseUrl, apiKey, webhookSecret } = vendorConfig();
    const api = createClient({ baseUrl, apiKey });
    const file = new ListenStateFile(options['state'] ?? STATE_FILE, baseUrl, apiKey);
    const kept = file.read();
    const cursor = kept?.cursor ?? numberOf(options, 'from') ?? (await newestEvent(api));
    const start = { cursor, secret: webhookSecret ?? kept?.secret ?? randomSecret() };
    // Before the first event, so that a restart does not begin after events that were not forwarded.
    file.write(start);
    print(`Forwards the events after number ${start.cursor} to ${target.href}, signed with ${start.secret}`);
    return listen(api, target, file, start, print);
  },
};

function targetOf(text: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`--forward-to is "${text}", which is no http or https URL`);
  return new URL(text);
}
