import { useState } from 'react';
import { api, data, faultFrom } from '../../api/index.ts';
import type { Context } from '../../contexts/index.ts';
import { settingsOf } from './integration.ts';

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

/** The login of a stored registry; only somebody who may change it gets its password. */
export const storedLogin = async (context: Context): Promise<RegistryLogin> => {
  const { name } = context.metadata;
  const { spec } = await data(
    api.GET('/contexts/{name}', { params: { path: { name }, query: { decrypt: 'true' } } }),
  );
  const { address, user, behindFirewall } = settingsOf(context);
  return { domain: address, username: user, behindFirewall, password: String(spec.data.password ?? '') };
};

/** Tries the login of a registry and keeps what came of it. */
export const useRegistryTest = () => {
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const run = async (login: () => Promise<RegistryLogin> | RegistryLogin) => {
    setBusy(true);
    setVerdict(undefined);
    try {
      const body = { provider: 'other', ...(await login()) };
      setVerdict(await data(api.POST('/registries/test', { body })));
    } catch (error) {
      setVerdict({ ok: false, message: faultFrom(error).message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, verdict, test: (login: Parameters<typeof run>[0]) => void run(login) };
};
