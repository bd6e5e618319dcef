import { t } from '../../i18n/t';
import { oneOf } from '../../i18n/text/list-text';
import { EmptyState } from './empty-state';

/** Shown in place of a page or a part of it that the user may not see. */
export function NoPermission({ title, owners }: { readonly title: string; readonly owners: readonly string[] }) {
  return (
    <EmptyState title={title}>
      <p>{t.ui.needsOwner(<bdi>{oneOf(owners)}</bdi>)}</p>
    </EmptyState>
  );
}
