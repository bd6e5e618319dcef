import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import {
  ArrowRight,
  BookOpen,
  CornerDownLeft,
  Layers,
  type LucideIcon,
  MessageSquare,
  Search,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/t';
import { type CommandGroup, commandsFor, groupsOf, type PaletteCommand } from './commands';
import styles from './palette.module.css';

const ICONS: Readonly<Record<CommandGroup, LucideIcon>> = {
  Messages: MessageSquare,
  Sends: Layers,
  Do: Zap,
  'Go to': ArrowRight,
  Documentation: BookOpen,
};

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
  const choose = (command: PaletteCommand): void => {
    close();
    onChoose(command);
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title}>{t.palette.title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            items={groupsOf(commandsFor(typed))}
            filter={null}
            itemToStringValue={({ label }) => label}
            autoHighlight="always"
            keepHighlight
            value={typed}
            onValueChange={(next, { reason }) => {
              if (reason !== 'item-press') setTyped(next);
            }}
          >
            <div className={styles.line}>
              <Search />
              <Autocomplete.Input
                className={styles.input}
                aria-label={t.palette.input}
                placeholder={t.shell.search}
                autoComplete="off"
              />
              <kbd>esc</kbd>
            </div>
            <Autocomplete.Empty className={styles.empty}>{t.palette.none}</Autocomplete.Empty>
            <Results onChoose={choose} />
            <Help />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Results({ onChoose }: { readonly onChoose: (command: PaletteCommand) => void }) {
  return (
    <Autocomplete.List className={styles.list} aria-label={t.palette.results}>
      {({ value, items }: ReturnType<typeof groupsOf>[number]) => (
        <Autocomplete.Group key={value} items={items}>
          <Autocomplete.GroupLabel className={styles.group}>{t.palette.groups[value]}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: PaletteCommand) => <Result key={command.label} command={command} onChoose={onChoose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

interface ResultProps {
  readonly command: PaletteCommand;
  readonly onChoose: (command: PaletteCommand) => void;
}

function Result({ command, onChoose }: ResultProps) {
  const Icon = ICONS[command.group];
  return (
    <Autocomplete.Item value={command} className={styles.item} onClick={() => onChoose(command)}>
      <Icon />
      {command.label}
      <span className={styles.enter}>
        <CornerDownLeft />
      </span>
    </Autocomplete.Item>
  );
}

function Help() {
  return (
    <footer className={styles.help}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t.palette.move}
      </span>
      <span>
        <kbd>↵</kbd> {t.palette.open}
      </span>
      <span className={styles.hint}>{t.palette.hint}</span>
    </footer>
  );
}
