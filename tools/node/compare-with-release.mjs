// Compares the hash of the services' Node in node-hashes.json with the binary in a tarball of the Node project:
//   node tools/node/compare-with-release.mjs node-v24.21.0-linux-x64.tar.xz [SHASUMS256.txt]
// Prints the SHA-256 of both. With the project's list of hashes, the tarball has to be in it. Exits with 1 where
// anything differs. Whether the list itself is the project's, `gpg --verify` says, not this script.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const NAME = /^node-v(\d+\.\d+\.\d+)-((?:linux|darwin)-[a-z0-9]+)\.tar\.(?:gz|xz)$/;

const [tarball = '', list] = process.argv.slice(2);
const file = path.basename(tarball);
const [, version, platform] = NAME.exec(file) ?? [];
if (version === undefined) fail(`expected the path of a file such as node-v24.21.0-linux-x64.tar.xz, not "${tarball}"`);

const ofTarball = await sha256(createReadStream(tarball));
const ofBinary = await sha256OfBinary(`node-v${version}-${platform}/bin/node`);
console.log(`${ofTarball}  ${file}`);
console.log(`${ofBinary}  bin/node in it`);

const known = JSON.parse(readFileSync(path.join(import.meta.dirname, 'node-hashes.json'), 'utf8'));
const expected = known[version]?.[`node-${platform}`];
if (expected === undefined) fail(`node-hashes.json has no node-${platform} of ${version}`);
if (expected !== ofBinary) fail(`node-hashes.json has ${expected} for node-${platform} of ${version}`);
if (list === undefined) {
  console.log(
    'the binary is the one of node-hashes.json; compare the hash of the tarball with SHASUMS256.txt yourself',
  );
} else {
  const lines = readFileSync(list, 'utf8').split('\n');
  if (!lines.includes(`${ofTarball}  ${file}`)) fail(`${list} has no line with this hash for ${file}`);
  console.log(`the binary is the one of node-hashes.json, and the tarball is one of ${list}`);
}

async function sha256(stream) {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

async function sha256OfBinary(entry) {
  const tar = spawn('tar', ['-xOf', tarball, entry], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => tar.on('error', reject).on('close', resolve));
  const [hash, code] = await Promise.all([sha256(tar.stdout), ended]);
  if (code !== 0) fail(`tar cannot read ${entry} of ${tarball}`);
  return hash;
}

function fail(problem) {
  console.error(problem);
  process.exit(1);
}
