#!/usr/bin/env node
// Playwright starts this in place of the Firefox that CONSOLE_FIREFOX names, and speaks WebDriver BiDi with it. Firefox
// 153 lacks one command, which Playwright sends for every new window even when nothing is to be overridden: it is taken
// as done here. The theme of the pages is then that of Firefox.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const LACKING = 'emulation.setMediaFeaturesOverride';
const LISTENING = 'WebDriver BiDi listening on ';

const firefox = spawn(process.env.CONSOLE_FIREFOX, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  if (line.startsWith(LISTENING)) listenFor(line.slice(LISTENING.length));
  else console.error(line);
});

function listenFor(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => console.error(`${LISTENING}ws://127.0.0.1:${server.address().port}`));
  server.on('connection', (client) => relay(client, new WebSocket(`${address}/session`)));
}

function relay(client, browser) {
  // What comes before the connection to Firefox stands waits for it.
  const connected = new Promise((resolve) => browser.once('open', resolve));
  client.on('message', async (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    if (method === LACKING) return client.send(JSON.stringify({ type: 'success', id, result: {} }));
    await connected;
    return browser.send(text);
  });
  browser.on('message', (data) => client.send(data.toString()));
  browser.on('close', () => client.close());
  client.on('close', () => browser.close());
}
