import { createGuard, type Networks, readAddressList } from '../outbound/index.ts';

/** Servers of tests listen on this machine, which is reached only where it is listed. */
export const testNetworks: Networks = {
  allowPrivate: true,
  permitted: readAddressList(['127.0.0.0/8', '::1']),
};

export const testGuard = createGuard(testNetworks);
