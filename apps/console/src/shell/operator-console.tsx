import { createRouter, RouterProvider } from '@tanstack/react-router';
import { operatorPages, operatorRoot } from './operator-pages';
import { router as vendorRouter } from './router';

/** In the same history of the browser, so that a person who logs in as another finds the address again. */
const router = createRouter({
  routeTree: operatorRoot.addChildren(operatorPages),
  history: vendorRouter.history,
  basepath: '/console',
  defaultPreload: 'intent',
});

export function OperatorConsole() {
  return <RouterProvider router={router} />;
}
