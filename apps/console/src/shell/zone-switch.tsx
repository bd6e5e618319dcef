import { usePreference } from '../ui/preferences/preferences';
import { LOCAL_ZONE } from '../ui/preferences/time-zone';

/** Shows and changes the time zone of all times on the page. */
export function ZoneSwitch() {
  const [zone, setZone] = usePreference('zone');
  return (
    <select
      aria-label="Time zone"
      value={zone}
      onChange={({ target }) => setZone(target.value === 'UTC' ? 'UTC' : 'local')}
    >
      <option value="local">{LOCAL_ZONE}</option>
      <option value="UTC">UTC</option>
    </select>
  );
}
