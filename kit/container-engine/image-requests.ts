/** Who somebody is to a registry of images. */
export interface RegistryLogin {
  readonly registry: string;
  readonly userName: string;
  readonly password: string;
}

/** JSON in a header, as engines read it: with the letters of URLs, yet padded. */
export const inHeader = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64').replaceAll('+', '-').replaceAll('/', '_');

/** The header that carries a login; without one the engine must not fall back to what an earlier call left. */
export const registryAuth = (login: RegistryLogin | undefined): Readonly<Record<string, string>> => {
  const content = login
    ? { username: login.userName, password: login.password, serveraddress: login.registry }
    : {};
  return { 'x-registry-auth': inHeader(content) };
};

/** The path of an image in the API; slashes of names stay slashes. */
export const imagePath = (image: string): string =>
  `/images/${image.split('/').map(encodeURIComponent).join('/')}`;
