import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Dialog, DialogFoot } from '../ui/controls/dialog';
import { Switch } from '../ui/controls/switch';
import { usePreference } from '../ui/preferences/preferences';
import type { NavigationItem } from './navigation';
import { KEYS } from './shortcuts';

interface KeysDialogProps {
  readonly open: boolean;
  readonly pages: readonly NavigationItem[];
  readonly onClose: () => void;
}

export function KeysDialog({ open, pages, onClose }: KeysDialogProps) {
  const [keys, setKeys] = usePreference('keys');
  const all = [...KEYS, ...pages.map(({ key, label }) => [`g ${key}`, label] as const)];
  return (
    <Dialog open={open} title={t.keyboard.title} onClose={onClose}>
      <Switch
        label={t.keyboard.enable}
        checked={keys === 'on'}
        onChange={(checked) => setKeys(checked ? 'on' : 'off')}
      />
      <table>
        <tbody>
          {all.map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">
                {key.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogFoot>
        <Button onClick={onClose}>{t.ui.close}</Button>
      </DialogFoot>
    </Dialog>
  );
}
