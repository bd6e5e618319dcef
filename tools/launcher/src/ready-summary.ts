import path from 'node:path';
import { DEMO_SENDER, type System } from '@sms/dev-env';

export interface ConsoleLinks {
  readonly vendor: string;
  readonly operator: string;
}

/**
 * What to do next. The API key is read from demo.json by the command, so that it stands in no scrollback or log; the
 * links work once.
 */
export function readySummary(
  { baseUrl, dataDir }: Pick<System, 'baseUrl' | 'dataDir'>,
  links: ConsoleLinks,
  ownDataDir: boolean,
): string {
  const demo = path.join(dataDir, 'demo.json');
  // Other commands look for the system in .data, unless the variable names another folder.
  const inFolder = ownDataDir ? `SMS_DATA_DIR=${dataDir} ` : '';
  return [
    '',
    `  demo account  ${demo} (logins, API key, webhook secret)`,
    `  logs          ${path.join(dataDir, 'logs')}`,
    '',
    '  console, within ten minutes by these links, later with the passwords of demo.json:',
    '',
    `    as the demo vendor  ${links.vendor}`,
    `    as its operator     ${links.operator}`,
    '',
    '  send an SMS:',
    '',
    `    curl -s ${baseUrl}/v1/vendor/send-sms \\`,
    `      -H "X-API-Key: $(node -p 'require("${demo}").api_key')" \\`,
    "      -H 'Content-Type: application/json' \\",
    `      -d '{"phone":"999000000001","message":"Hello","sender_id":"${DEMO_SENDER}"}'`,
    '',
    `  watch one move: ${inFolder}npm run demo · stop: Ctrl-C`,
    '',
  ].join('\n');
}
