import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../i18n/t';
import type { NavigationItem } from '../navigation/navigation';
import { useShortcuts } from '../navigation/shortcuts';
import { usePreference } from '../ui/preferences/preferences';
import { BottomTabs, type Tab } from './bottom-tabs';
import { Header } from './header';
import styles from './shell.module.css';
import { type NoteOf, SideBar } from './side-bar';

const KeysDialog = lazy(() =>
  import('../navigation/keys-dialog').then(({ KeysDialog: component }) => ({ default: component })),
);

type OpenDialog = 'palette' | 'keys' | null;

interface FrameProps {
  /** Whose console it is. */
  readonly name: string;
  readonly pages: readonly NavigationItem[];
  /** Of a phone. */
  readonly tabs: readonly Tab[];
  readonly noteOf?: NoteOf;
  readonly mode?: 'live' | 'test';
  /** Above the pages in the side bar. */
  readonly above?: ReactNode;
  /** Below the header, over the whole width. */
  readonly bar?: ReactNode;
  readonly Palette: ComponentType<{ readonly onClose: () => void; readonly onHelp: () => void }>;
  readonly children: ReactNode;
}

/** What surrounds every page: navigation, header, keys and the palette. */
export function Frame({ name, pages, tabs, noteOf, mode, above, bar, Palette, children }: FrameProps) {
  const [rows] = usePreference('rows');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const openPalette = (): void => setDialog('palette');
  const openKeys = (): void => setDialog('keys');
  const close = (): void => setDialog(null);
  useShortcuts(pages);
  usePaletteKey(openPalette);
  return (
    <div className={styles.shell} data-mode={mode} data-rows={rows}>
      <a className={styles.skip} href="#content">
        {t.shell.skip}
      </a>
      <SideBar name={name} pages={pages} noteOf={noteOf}>
        {above}
      </SideBar>
      <Header name={name} onPalette={openPalette} onHelp={openKeys} />
      {bar}
      <main id="content" className={styles.content}>
        {children}
      </main>
      <BottomTabs pages={pages} tabs={tabs} noteOf={noteOf} onPalette={openPalette} />
      <Suspense>
        {dialog === 'keys' && <KeysDialog open pages={pages} onClose={close} />}
        {dialog === 'palette' && <Palette onClose={close} onHelp={openKeys} />}
      </Suspense>
    </div>
  );
}

/** Control and K, or Command and K. */
function usePaletteKey(onPalette: () => void): void {
  const onPress = useEffectEvent(onPalette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
