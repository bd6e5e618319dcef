/** Ends the command with one clear text instead of a stack. */
export class BootstrapError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
