import { lazyRouteComponent } from '@tanstack/react-router';

/** The page of all parts. The bundler leaves it out of builds for production, where this is null. */
export const kitPage =
  process.env['NODE_ENV'] === 'development' ? lazyRouteComponent(() => import('../kit/kit-page'), 'KitPage') : null;
