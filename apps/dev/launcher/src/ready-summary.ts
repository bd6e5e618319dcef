import path from 'node:path';
import { DEMO_SENDER, type System } from '@sms/dev-env';

/** What to do next. The API key is read from demo.json by the command, so that it stands in no scrollback or log. */
export function readySummary({ baseUrl, dataDir }: Pick<System, 'baseUrl' | 'dataDir'>): string {
  const demo = path.join(dataDir, 'demo.json');
  return [
    '',
    `  demo account  ${demo} (logins, API key, webhook secret)`,
    `  logs          ${path.join(dataDir, 'logs')}`,
    '',
    '  send an SMS:',
    '',
    `    curl -s ${baseUrl}/v1/vendor/send-sms \\`,
    `      -H "X-API-Key: $(node -p 'require("${demo}").api_key')" \\`,
    "      -H 'Content-Type: application/json' \\",
    `      -d '{"phone":"999000000001","message":"Hello","sender_id":"${DEMO_SENDER}"}'`,
    '',
    '  watch one move: npm run demo · stop: Ctrl-C',
    '',
  ].join('\n');
}
