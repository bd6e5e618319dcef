import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { Page } from '../ui/layout/page';

export function NotFoundPage() {
  return (
    <Page title={t.shell.notFound} purpose={t.shell.notFoundMeans}>
      <p>
        <Link to="/">{t.shell.toOverview}</Link>
      </p>
    </Page>
  );
}
