import { Link } from '@tanstack/react-router';
import { Page } from '../ui/layout/page';

export function NotFoundPage() {
  return (
    <Page title="Page not found" purpose="There is no page at this address.">
      <p>
        <Link to="/">Go to the overview</Link>
      </p>
    </Page>
  );
}
