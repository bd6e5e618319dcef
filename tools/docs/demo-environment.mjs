// Prints the demo account of a system started with `npm start` as shell variables, for the commands of the guides:
//   eval "$(npm run -s env)"
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.resolve(root, process.env.SMS_DATA_DIR || '.data', 'demo.json');

function demoAccount() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read (${error.code ?? error.message}): run npm start first`);
    process.exit(1);
  }
}

const { base_url, api_key, vendor, operator, webhook_secret } = demoAccount();
const variables = {
  BASE_URL: base_url,
  API_KEY: api_key,
  VENDOR_EMAIL: vendor.email,
  VENDOR_PASSWORD: vendor.password,
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
  WEBHOOK_SECRET: webhook_secret,
};
for (const [name, value] of Object.entries(variables))
  console.log(`export ${name}='${String(value).replaceAll("'", String.raw`'\''`)}'`);
