/** The NOTIFY channel, and the name under which each process's listening connection is known to the server. */
export const CHANNEL = 'freshet_invalidation';
