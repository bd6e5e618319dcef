import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Settings } from 'lucide-react';
import { logOut } from '../api/session-store';
import { useMe } from '../session/use-session';
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuToggle } from '../ui/overlays/menu';
import { usePreference } from '../ui/preferences/preferences';
import { LOCAL_ZONE } from '../ui/preferences/time-zone';
import styles from './header.module.css';
import { initialsOf } from './mark';
import { THEMES, useTheme } from './theme';

const ZONES = [
  { value: 'local', label: LOCAL_ZONE },
  { value: 'UTC', label: 'UTC' },
] as const;
const ROWS = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'dense', label: 'Dense' },
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
      aria-label={`Account of ${user.email}`}
      // Drawn, not written: letters that are no part of the name would be read out beside it.
      data-initials={initialsOf(user.email)}
    />
  );
  return (
    <Menu trigger={avatar}>
      <p className={styles.email}>{user.email}</p>
      <MenuSeparator />
      <MenuChoice title="Time zone" value={zone} options={ZONES} onChange={setZone} />
      <MenuChoice title="Theme" value={theme} options={THEMES} onChange={setTheme} />
      <MenuChoice title="Rows of lists" value={rows} options={ROWS} onChange={setRows} />
      <MenuSeparator />
      {account && (
        <MenuToggle checked={numbers === 'whole'} onChange={(whole) => setNumbers(whole ? 'whole' : 'masked')}>
          Show full numbers
        </MenuToggle>
      )}
      <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: '/settings' })}>
        Settings
      </MenuItem>
      <MenuItem icon={<Keyboard />} onSelect={onHelp}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void logOut()}>
        Log out
      </MenuItem>
    </Menu>
  );
}
