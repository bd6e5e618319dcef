import { EmptyState } from './empty-state';

/** Shown in place of a page or a part of it that the user may not see. */
export function NoPermission({ title, owners }: { readonly title: string; readonly owners: readonly string[] }) {
  return (
    <EmptyState title={title}>
      <p>
        This needs the role of an owner. Ask <bdi>{owners.join(', ')}</bdi>.
      </p>
    </EmptyState>
  );
}
