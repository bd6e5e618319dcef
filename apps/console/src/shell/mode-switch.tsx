import { useNavigate } from '@tanstack/react-router';
import { useMode } from '../session/use-mode';

/** Switches what the pages list and send between live and test. */
export function ModeSwitch() {
  const mode = useMode();
  const navigate = useNavigate();
  return (
    <select
      aria-label="Mode"
      value={mode}
      onChange={({ target }) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, mode: target.value === 'test' ? 'test' : undefined }),
        })
      }
    >
      <option value="live">Live</option>
      <option value="test">Test</option>
    </select>
  );
}
