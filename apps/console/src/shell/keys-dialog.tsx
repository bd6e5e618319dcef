import { Button } from '../ui/controls/button';
import { Dialog } from '../ui/controls/dialog';
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
    <Dialog open={open} title="Keys" onClose={onClose}>
      <label>
        <input
          type="checkbox"
          checked={keys === 'on'}
          onChange={({ target }) => setKeys(target.checked ? 'on' : 'off')}
        />{' '}
        Enable shortcuts of a single key
      </label>
      <table>
        <tbody>
          {all.map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  );
}
