/** How to run the npm that started us, or the one of the PATH: `spawn(command, [...args, 'ci'])`. */
export function npm() {
  const file = process.env.npm_execpath ?? '';
  return file.endsWith('npm-cli.js') ? { command: process.execPath, args: [file] } : { command: 'npm', args: [] };
}
