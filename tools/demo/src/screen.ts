import { styleText } from 'node:util';

type Colour = 'green' | 'yellow' | 'red' | 'dim' | 'bold';

const STAGE_COLOURS: Record<string, Colour> = {
  delivered: 'green',
  webhook: 'green',
  verified: 'green',
  undelivered: 'red',
  failed: 'red',
  pending: 'yellow',
};

/** Lines for a terminal, coloured, or for a log, plain. Nothing is ever overwritten, so both read the same. */
export class Screen {
  constructor(
    private readonly write: (text: string) => void,
    private readonly coloured: boolean,
  ) {}

  title(text: string): void {
    this.line(`\n${this.paint('bold', text)}`);
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  note(text: string): void {
    this.line(this.paint('dim', `            ${text}`));
  }

  /** One step of the message, at `elapsedMs` after it was sent. */
  step(elapsedMs: number, stage: string, detail: string): void {
    const name = this.paint(STAGE_COLOURS[stage] ?? 'bold', stage.padEnd(12));
    this.line(`${`${elapsedMs} ms`.padStart(10)}  ${name}${this.paint('dim', detail)}`);
  }

  good(text: string): void {
    this.line(this.paint('green', text));
  }

  bad(text: string): void {
    this.line(this.paint('red', text));
  }

  private paint(colour: Colour, text: string): string {
    return this.coloured ? styleText(colour, text) : text;
  }
}
