// The one command behind `npm start`, `npm test` and the others: needs Node and nothing else. What stands in
// this file must be read by versions of Node that are too old for the rest, to tell them so.
const version = process.versions.node.split('.').map(Number);

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error('Node 20.19 or newer is needed; this is ' + process.version);
  process.exit(1);
}

import('./bootstrap/main.mjs').then((bootstrap) => bootstrap.main(process.argv.slice(2)));
