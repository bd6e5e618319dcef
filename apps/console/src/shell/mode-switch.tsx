import { useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { type Mode, useMode } from '../session/use-mode';
import { Segmented } from '../ui/controls/segmented';

const MODES = [
  { value: 'live', label: t.statuses.live },
  { value: 'test', label: t.statuses.test },
] as const;

/** Switches what the pages list and send between live and test. */
export function ModeSwitch() {
  const mode = useMode();
  const navigate = useNavigate();
  const choose = (next: Mode): void =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, mode: next === 'test' ? 'test' : undefined }),
    });
  return <Segmented label={t.shell.mode} value={mode} options={MODES} onChange={choose} />;
}
