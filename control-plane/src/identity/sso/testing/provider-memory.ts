import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Where a certified provider keeps its sessions, codes and grants; made for one provider, gone with it. */
export const providerMemory = (): ((model: string) => Adapter) => {
  const entries = new Map<string, AdapterPayload>();
  return model => ({
    upsert: async (id, payload) => void entries.set(`${model} ${id}`, payload),
    find: async id => entries.get(`${model} ${id}`),
    findByUid: async uid =>
      [...entries].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    destroy: async id => void entries.delete(`${model} ${id}`),
    consume: async id => {
      const payload = entries.get(`${model} ${id}`);
      if (payload) payload.consumed = true;
    },
    revokeByGrantId: async grantId => {
      for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
};
