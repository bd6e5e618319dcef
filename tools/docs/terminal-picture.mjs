// Draws what commands printed to a terminal as an SVG: it is given recordings and invents nothing.
//   script -qec 'npm start' start.txt        (stop it with Ctrl-C after the demo)
//   script -qec 'npm run -s demo' demo.txt
//   node tools/docs/terminal-picture.mjs 'npm start=start.txt..ready' 'npm run demo=demo.txt' > docs/assets/demo.svg
// Left out are the lines that script(1) and npm add, repeated progress lines, what follows Ctrl-C, and, with
// `..word`, what follows the first line that begins with the word; an ellipsis stands for that.
import { readFileSync } from 'node:fs';

const FONT_SIZE = 13;
const CHARACTER_WIDTH = 7.83;
const LINE_HEIGHT = 19;
const MARGIN = 18;
const BAR_HEIGHT = 30;
const PLAIN = '#d4d4dc';
/** By the number of the terminal's code: 1 bold, 2 dim, 31 to 33 red, green, yellow. */
const STYLES = {
  1: 'fill="#ffffff" font-weight="bold"',
  2: 'fill="#8b8fa3"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
};
const NOISE = [/^Script (started|done) /, /^npm warn /, /^> /, / …( \d+ s)?$/];

/** Pieces of one line: its text, without codes, and the code that applies to it. */
function piecesOf(line) {
  const pieces = [];
  let code = '0';
  for (const part of line.split(/(\u001b\[\d*m)/)) {
    const changed = /^\u001b\[(\d*)m$/.exec(part);
    if (changed) code = changed[1] || '0';
    else if (part !== '') pieces.push({ text: part, code });
  }
  return pieces;
}

/** A code may stay on over a line's end: every line begins with the one before's. */
function linesOf(recording) {
  let code = '';
  const lines = [];
  for (const line of recording.replaceAll('\r', '').split('\n')) {
    const whole = code + line;
    code = [...whole.matchAll(/\u001b\[\d*m/g)].at(-1)?.[0] ?? '';
    const text = whole.replace(/\u001b\[\d*m/g, '');
    if (/^\^C|^SIG(INT|TERM): /.test(text)) break;
    if (NOISE.some((pattern) => pattern.test(text))) continue;
    if (text === '' && (lines.at(-1)?.length ?? 0) === 0) continue;
    lines.push(piecesOf(whole));
  }
  while (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

function upTo(word, all) {
  if (word === undefined) return all;
  const last = all.findIndex((pieces) => pieces[0]?.text.startsWith(word));
  if (last === -1) throw new Error(`no line begins with "${word}"`);
  return [...all.slice(0, last + 1), [{ text: '…', code: '2' }]];
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function drawLine(pieces, top) {
  const spans = pieces.map(({ text, code }) => `<tspan ${STYLES[code] ?? `fill="${PLAIN}"`}>${escaped(text)}</tspan>`);
  return `<text x="${MARGIN}" y="${top}" xml:space="preserve">${spans.join('')}</text>`;
}

const recordings = process.argv.slice(2).map((argument) => {
  const [, command, file, lastWord] = /^(.+?)=(.+?)(?:\.\.(\w+))?$/.exec(argument) ?? [];
  if (!file) throw new Error(`"${argument}" must be <command>=<file of its recording>`);
  const shown = upTo(lastWord, linesOf(readFileSync(file, 'utf8')));
  return [[{ text: `$ ${command}`, code: '1' }], ...shown, []];
});
const lines = recordings.flat().slice(0, -1);
const columns = Math.max(...lines.map((pieces) => pieces.reduce((sum, { text }) => sum + text.length, 0)));
const width = Math.ceil(columns * CHARACTER_WIDTH + 2 * MARGIN);
const height = BAR_HEIGHT + lines.length * LINE_HEIGHT + MARGIN;
const buttons = ['#ff5f57', '#febc2e', '#28c840'].map(
  (colour, index) => `<circle cx="${MARGIN + index * 18}" cy="15" r="5.5" fill="${colour}"/>`,
);
console.log(
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>Recorded terminal: ${escaped(recordings.map(([first]) => first[0].text.slice(2)).join(', then '))}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#16171d"/>`,
    ...buttons,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT_SIZE}">`,
    ...lines.map((pieces, index) => drawLine(pieces, BAR_HEIGHT + (index + 1) * LINE_HEIGHT - 5)),
    '</g>',
    '</svg>',
  ].join('\n'),
);
