import { Link } from '@tanstack/react-router';
import { Page } from '../ui/layout/page';

export function NotFoundPage() {
  return (
    <Page title="No such page" purpose="The address leads nowhere.">
      <p>
        <Link to="/">To the overview</Link>
      </p>
    </Page>
  );
}
