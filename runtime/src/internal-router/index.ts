export { type Ingress, type IngressAddress, listenForIngress } from './ingress.ts';
export {
  createInternalRouter,
  type InternalRouter,
  type RoutedHandler,
  type RouterOptions,
} from './internal-router.ts';
