// Writes the contracts between services into libs/contracts/contracts.json: `contracts.mjs [repository]`. With --check
// it writes nothing and fails when the file is stale. Either way it fails when processes of the last release, whose
// contracts are in released.json beside it, and those of now would not understand one another.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { incompatibilities } from './compare.mjs';
import { extractContracts } from './extract.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const root = path.resolve(positionals[0] ?? path.join(import.meta.dirname, '../..'));
const folder = path.join(root, 'libs/contracts');
const [file, released] = ['contracts.json', 'released.json'].map((name) => path.join(folder, name));

const contracts = await extractContracts(root);
const text = `${JSON.stringify(contracts, null, 1)}\n`;
const faults = [];
if (!values.check) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
  faults.push('libs/contracts/contracts.json has other contracts than the code: run npm run contracts');
if (existsSync(released)) faults.push(...incompatibilities(JSON.parse(readFileSync(released, 'utf8')), contracts));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
