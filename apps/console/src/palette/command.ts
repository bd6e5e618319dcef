/** Where a command stands in the palette. */
export type CommandGroup = 'Messages' | 'Sends' | 'Do' | 'Go to' | 'Documentation';

/** A page or an action that the palette offers. */
export interface Command<To> {
  readonly group: CommandGroup;
  readonly label: string;
  /** Beside the label, in small. */
  readonly note?: string;
  readonly to: To;
}

interface GroupOfCommands<To> {
  readonly value: CommandGroup;
  readonly items: Command<To>[];
}

/** The commands as the palette shows them, below the titles of their groups. */
export function groupsOf<To>(commands: readonly Command<To>[]): GroupOfCommands<To>[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((value) => ({ value, items: commands.filter(({ group }) => group === value) }));
}
