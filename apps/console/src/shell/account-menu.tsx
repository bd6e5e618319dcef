import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Settings } from 'lucide-react';
import { logOut } from '../api/session-store';
import { t } from '../i18n/t';
import { chooseLanguage, language, LANGUAGES } from '../i18n/text/language';
import { useMe } from '../session/use-session';
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuToggle } from '../ui/overlays/menu';
import { usePreference } from '../ui/preferences/preferences';
import { LOCAL_ZONE } from '../ui/preferences/time-zone';
import styles from './header.module.css';
import { initialsOf } from './mark';
import { THEMES, useTheme } from './theme';

const ZONES = [
  { value: 'local', label: LOCAL_ZONE },
  { value: 'UTC', label: t.shell.account.utc },
] as const;
const ROWS = [
  { value: 'comfortable', label: t.shell.account.rowHeights.comfortable },
  { value: 'dense', label: t.shell.account.rowHeights.dense },
] as const;

/** What the user chooses for this browser, and the way out. */
export function AccountMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { user, account } = useMe();
  const navigate = useNavigate();
  const [zone, setZone] = usePreference('zone');
  const [rows, setRows] = usePreference('rows');
  const [numbers, setNumbers] = usePreference('numbers');
  const [theme, setTheme] = useTheme();
  const avatar = (
    <button
      type="button"
      className={styles.avatar}
      title={user.email}
      aria-label={t.shell.account.button(user.email)}
      // Drawn, not written: letters that are no part of the name would be read out beside it.
      data-initials={initialsOf(user.email)}
    />
  );
  return (
    <Menu trigger={avatar}>
      <p className={styles.email}>{user.email}</p>
      <MenuSeparator />
      <MenuChoice title={t.shell.account.language} value={language} options={LANGUAGES} onChange={chooseLanguage} />
      <MenuChoice title={t.shell.account.zone} value={zone} options={ZONES} onChange={setZone} />
      <MenuChoice title={t.shell.account.theme} value={theme} options={THEMES} onChange={setTheme} />
      <MenuChoice title={t.shell.account.rows} value={rows} options={ROWS} onChange={setRows} />
      <MenuSeparator />
      {account && (
        <MenuToggle checked={numbers === 'whole'} onChange={(whole) => setNumbers(whole ? 'whole' : 'masked')}>
          {t.shell.account.fullNumbers}
        </MenuToggle>
      )}
      <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: '/settings' })}>
        {t.pages.settings}
      </MenuItem>
      <MenuItem icon={<Keyboard />} onSelect={onHelp}>
        {t.keyboard.title}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void logOut()}>
        {t.shell.account.logOut}
      </MenuItem>
    </Menu>
  );
}
