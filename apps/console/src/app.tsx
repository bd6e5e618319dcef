import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { direction } from './i18n/text/language';
import { SessionGate } from './session/session-gate';
import { useMe } from './session/use-session';
import { loadOperatorConsole } from './shell/load-operator-console';
import { router } from './shell/router';

// No toast comes before something was done on a page.
const Toasts = lazy(() => import('./ui/overlays/toasts').then(({ Toasts: component }) => ({ default: component })));

const OperatorConsole = lazy(loadOperatorConsole);

function Console() {
  if (useMe().account) return <RouterProvider router={router} />;
  return (
    <Suspense fallback={<main aria-busy="true" />}>
      <OperatorConsole />
    </Suspense>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <QueryClientProvider client={queryClient}>
          <SessionGate>
            <Console />
          </SessionGate>
        </QueryClientProvider>
        <Suspense>
          <Toasts />
        </Suspense>
      </DirectionProvider>
    </CSPProvider>
  </StrictMode>,
);
