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
import { type Command, type CommandGroup, groupsOf } from './command';
import styles from './palette.module.css';

const ICONS: Readonly<Record<CommandGroup, LucideIcon>> = {
  Messages: MessageSquare,
  Sends: Layers,
  Do: Zap,
  'Go to': ArrowRight,
  Documentation: BookOpen,
};

interface PaletteProps<To> {
  /** The commands that match what is typed. */
  readonly find: (typed: string) => readonly Command<To>[];
  readonly onClose: () => void;
  readonly onChoose: (to: To) => void;
}

/** Finds pages and actions by name, and messages by a pasted id or number. */
export function Palette<To>({ find, onClose, onChoose }: PaletteProps<To>) {
  const [typed, setTyped] = useState('');
  const choose = ({ to }: Command<To>): void => {
    onClose();
    onChoose(to);
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title}>{t.palette.title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            items={groupsOf(find(typed))}
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

interface ResultsProps<To> {
  readonly onChoose: (command: Command<To>) => void;
}

function Results<To>({ onChoose }: ResultsProps<To>) {
  return (
    <Autocomplete.List className={styles.list} aria-label={t.palette.results}>
      {({ value, items }: ReturnType<typeof groupsOf<To>>[number]) => (
        <Autocomplete.Group key={value} items={items}>
          <Autocomplete.GroupLabel className={styles.group}>{t.palette.groups[value]}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(command: Command<To>) => (
              <Result key={JSON.stringify(command.to)} command={command} onChoose={onChoose} />
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

interface ResultProps<To> extends ResultsProps<To> {
  readonly command: Command<To>;
}

function Result<To>({ command, onChoose }: ResultProps<To>) {
  const Icon = ICONS[command.group];
  return (
    <Autocomplete.Item value={command} className={styles.item} onClick={() => onChoose(command)}>
      <Icon />
      <span dir="auto">{command.label}</span>
      {command.note && <small className={styles.note}>{command.note}</small>}
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
