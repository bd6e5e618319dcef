import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, render, renderHook, type RenderHookResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import type { Me } from '../api/session-store';
import { MeContext } from '../session/use-session';

// A slow machine needs more than the second that is usual.
configure({ asyncUtilTimeout: 20_000 });

/** A user with the permissions that a test needs. */
export function owner(permissions: Me['permissions']): Me {
  return {
    user: { id: 1, email: 'owner@acme.example', role: 'owner' },
    permissions,
    owners: ['owner@acme.example'],
  } as Partial<Me> as Me;
}

/** An operator with the permissions that a test needs. */
export function operator(permissions: Me['permissions']): Me {
  return {
    user: { id: 2, email: 'operator@example.com', role: 'operator', operator_role: 'support' },
    permissions,
  } as Partial<Me> as Me;
}

/** Gives the element an empty cache. Failed queries are not retried. */
function providersFor(me: Me | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return function Providers({ children }: { readonly children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <MeContext value={me}>{children}</MeContext>
      </QueryClientProvider>
    );
  };
}

/** Renders an element, and returns somebody who uses it. */
export function renderPart(
  element: ReactElement,
  me: Me | null = null,
): { readonly user: UserEvent; readonly unmount: () => void } {
  const { unmount } = render(element, { wrapper: providersFor(me) });
  return { user: userEvent.setup(), unmount };
}

/**
 * Renders the element as the page of a route, at an address of it. Other pages are empty.
 * @returns also the address, which changes where links and buttons lead elsewhere
 */
export function renderPage(
  element: ReactElement,
  { route, address = route }: { readonly route: string; readonly address?: string },
  me: Me | null = null,
): { readonly user: UserEvent; readonly addressNow: () => string } {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: route, component: () => element });
  const others = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page, others]), history });
  return { ...renderPart(<RouterProvider router={router} />, me), addressNow: () => history.location.href };
}

/** Renders an element with links to pages, which do not exist. */
export function renderLinked(element: ReactElement, me: Me | null = null): ReturnType<typeof renderPart> {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderPart(<RouterContextProvider router={router}>{element}</RouterContextProvider>, me);
}

export function renderPartHook<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
): RenderHookResult<Result, Props> {
  return renderHook(hook, { initialProps, wrapper: providersFor(null) });
}
