import type { Locator, Page } from 'playwright-core';

/** A person looks for a thing before a click, and reads what it did. */
const READING_MS_A_CLICK = 1_500;
/** Of somebody who types 48 words a minute. */
const TYPING_MS_A_CHARACTER = 250;
/** A file is chosen in a window of the system: its button, the file, and Open. */
const CLICKS_OF_A_FILE = 3;

export interface TimedTask {
  readonly name: string;
  /** What the browser and the system took. */
  readonly measuredMs: number;
  readonly clicks: number;
  /** Fields that were filled and keys that were pressed. */
  readonly strokes: number;
  /** What a person takes to read, point and type besides. */
  readonly humanMs: number;
}

/** Does what a person does with mouse and keyboard, and counts it. */
export class StopWatch {
  private readonly begun = performance.now();
  private clicks = 0;
  private strokes = 0;
  private characters = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /**
   * A click into a field, and what is typed there.
   * @param typed what a person types, where the field takes another form
   */
  async type(field: Locator, text: string, typed = text): Promise<void> {
    this.clicks += 1;
    this.strokes += 1;
    this.characters += typed.length;
    await field.fill(text);
  }

  async press(key: string): Promise<void> {
    this.strokes += 1;
    this.characters += 1;
    await this.page.keyboard.press(key);
  }

  async chooseFile(field: Locator, name: string, lines: readonly string[]): Promise<void> {
    this.clicks += CLICKS_OF_A_FILE;
    await field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  }

  async goBack(): Promise<void> {
    this.clicks += 1;
    await this.page.goBack();
  }

  stop(name: string): TimedTask {
    const measuredMs = performance.now() - this.begun;
    const { clicks, strokes } = this;
    const humanMs = clicks * READING_MS_A_CLICK + this.characters * TYPING_MS_A_CHARACTER;
    return { name, measuredMs, clicks, strokes, humanMs };
  }
}

export function tableOf(tasks: readonly TimedTask[]): string {
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  const rows = tasks.map(({ name, measuredMs, clicks, strokes, humanMs }) =>
    [name, seconds(measuredMs), clicks, strokes, seconds(measuredMs + humanMs)].join(' | '),
  );
  return [
    'task | measured | clicks | fields and keys | with reading and typing',
    '--- | --- | --- | --- | ---',
    ...rows,
  ]
    .map((row) => `| ${row} |`)
    .join('\n');
}
