interface Known {
  readonly health: string;
  readonly sync: string;
  readonly resourceCount: number;
}

/**
 * The health that an application is counted and shown with. Argo CD calls one without resources healthy, and its status
 * says so; where Git could not be read either, nobody knows which resources it should have, and so not how it is.
 */
export const knownHealth = ({ health, sync, resourceCount }: Known): string =>
  health === 'Healthy' && sync === 'Unknown' && resourceCount === 0 ? 'Unknown' : health;
