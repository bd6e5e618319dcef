import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import { Dialog } from '../ui/controls/dialog';
import { type PaletteCommand, commandsFor } from './commands';
import styles from './palette.module.css';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (command: PaletteCommand) => void;
}

/** Finds pages and actions by name, and messages by a pasted id or number. */
export function Palette({ open, onClose, onChoose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog open={open} title="Go to" onClose={close}>
      <Autocomplete.Root
        open
        inline
        items={commandsFor(typed)}
        filter={null}
        itemToStringValue={({ label }) => label}
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') setTyped(next);
        }}
      >
        <Autocomplete.Input aria-label="Page, action, id or number" autoComplete="off" />
        <Autocomplete.Empty className={styles.empty}>No results.</Autocomplete.Empty>
        <Autocomplete.List className={styles.list} aria-label="Results">
          {(command: PaletteCommand) => (
            <Autocomplete.Item
              key={command.label}
              value={command}
              className={styles.item}
              onClick={() => {
                close();
                onChoose(command);
              }}
            >
              {command.label}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}
