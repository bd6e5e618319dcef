/** The problems that reading settings finds; none when they can be read. */
export function problemsOf(parse: () => unknown): readonly string[] {
  try {
    parse();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.trim());
  }
}
