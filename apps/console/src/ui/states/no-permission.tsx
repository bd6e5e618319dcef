import { EmptyState } from './empty-state';

/** Instead of a page or a part of it: who has what the reader lacks. */
export function NoPermission({ title, owners }: { readonly title: string; readonly owners: readonly string[] }) {
  return (
    <EmptyState title={title}>
      <p>
        It needs the role owner. Ask <bdi>{owners.join(', ')}</bdi>.
      </p>
    </EmptyState>
  );
}
