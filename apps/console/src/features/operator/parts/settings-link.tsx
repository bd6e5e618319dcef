import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { buttonClass } from '../../../ui/controls/button';

/** Leads to where carriers and routes are changed. */
export function SettingsLink() {
  return (
    <Link to="/ops/carriers/settings" className={buttonClass()}>
      {o.versions.title}
    </Link>
  );
}
