import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

/**
 * A page in its own chunk. Only the name of the export is checked here, not its type: pages use links, links know
 * every route, and routes would know every page.
 */
export const lazyPage = <Module,>(load: () => Promise<Module>, name: keyof Module & string): RouteComponent =>
  lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent;
