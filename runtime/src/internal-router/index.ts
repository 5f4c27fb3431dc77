export { type IngressAddress, listenForIngress } from './ingress.ts';
export { createInternalRouter } from './internal-router.ts';
