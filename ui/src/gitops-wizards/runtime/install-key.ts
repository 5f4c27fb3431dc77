import { api, data } from '../../api/index.ts';

/** A key that the command line registers a runtime with. */
export interface InstallKey {
  readonly secret: string;
  readonly name: string;
  readonly expires: string;
}

const HOUR_MS = 3_600_000;

/** What installing needs: to register the runtime, and to make its repositories on the built-in host. */
const SCOPES = ['gitops-runtime', 'repository'];

/** Makes a key of the person that is good for an hour, for runtimes and repositories and what the person may do with them. */
export const makeInstallKey = async (runtime: string): Promise<InstallKey> => {
  const expires = new Date(Date.now() + HOUR_MS).toISOString();
  // Names of keys hold no colon.
  const name = `install ${runtime} ${expires.slice(0, 16).replace(':', '.')}`;
  const body = { name, scopes: SCOPES, expires };
  const secret = await data(api.POST('/auth/key', { params: {}, body, parseAs: 'text' }));
  return { secret: String(secret), name, expires };
};

/** Ends a key before its time: the runtime is there, and has one of its own. */
export const endInstallKey = async ({ name }: Pick<InstallKey, 'name'>): Promise<void> => {
  const keys = await data(api.GET('/auth/keys'));
  const made = keys.find(one => one.name === name);
  if (made) await data(api.DELETE('/auth/key/{id}', { params: { path: { id: made._id } } }));
};
