/** Addresses of pods: each has one of its own for as long as it lives. */
export interface AddressPool {
  /** The address of a pod, a new one if it has none. */
  take(uid: string): string;
  /** Notes an address that a pod had already. */
  keep(uid: string, address: string): void;
  release(uid: string): void;
}

const SIZE = 65_534;

const addressAt = (place: number): string => `10.244.${place >> 8}.${place & 0xff}`;

/** A pool of the network 10.244.0.0/16. Freed addresses come up again only after all others did. */
export const createAddressPool = (): AddressPool => {
  const byPod = new Map<string, string>();
  const used = new Set<string>();
  let last = 0;

  const keep = (uid: string, address: string): void => {
    byPod.set(uid, address);
    used.add(address);
  };

  return {
    keep: (uid, address) => {
      if (!byPod.has(uid)) keep(uid, address);
    },
    take: uid => {
      const known = byPod.get(uid);
      if (known !== undefined) return known;
      for (let tried = 0; tried < SIZE; tried += 1) {
        last = (last % SIZE) + 1;
        if (!used.has(addressAt(last))) break;
      }
      keep(uid, addressAt(last));
      return addressAt(last);
    },
    release: uid => {
      const address = byPod.get(uid);
      if (address !== undefined) used.delete(address);
      byPod.delete(uid);
    },
  };
};
