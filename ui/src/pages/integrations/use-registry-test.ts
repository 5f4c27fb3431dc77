import { useState } from 'react';
import { api, data, faultFrom } from '../../api/index.ts';
import type { Context } from '../../contexts/index.ts';

export interface RegistryLogin {
  readonly domain: string;
  readonly username: string;
  readonly password: string;
  readonly behindFirewall: boolean;
}

export interface Verdict {
  readonly ok: boolean;
  readonly message: string;
}

/** Tries the login of a registry and keeps what came of it. */
export const useRegistryTest = () => {
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const run = async (attempt: () => Promise<Verdict>) => {
    setBusy(true);
    setVerdict(undefined);
    try {
      setVerdict(await attempt());
    } catch (error) {
      setVerdict({ ok: false, message: faultFrom(error).message });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    verdict,
    /** With a login that is being typed. */
    test: (login: RegistryLogin) =>
      void run(() => data(api.POST('/registries/test', { body: { provider: 'other', ...login } }))),
    /** With the one that is stored, which never leaves the server. */
    testStored: ({ metadata: { id } }: Context) =>
      void run(() => data(api.POST('/registries/{id}/test', { params: { path: { id } } }))),
  };
};
