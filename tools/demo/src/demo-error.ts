/** Something the person at the terminal can act on: shown as one line. */
export class DemoError extends Error {}

export const NOT_RUNNING = 'the system is not running: start it with npm start';
