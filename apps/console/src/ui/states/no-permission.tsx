import { t } from '../../i18n/t';
import { oneOf } from '../../i18n/text/list-text';
import { EmptyState } from './empty-state';

interface NoPermissionProps {
  readonly title: string;
  readonly isPage?: boolean;
  readonly owners: readonly string[];
}

/** Shown in place of a page or a part of it that the user may not see. */
export function NoPermission({ title, isPage = false, owners }: NoPermissionProps) {
  return (
    <EmptyState title={title} isPage={isPage}>
      <p>{t.ui.needsOwner(<bdi>{oneOf(owners)}</bdi>)}</p>
    </EmptyState>
  );
}
