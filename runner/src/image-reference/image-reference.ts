import { Fault } from '@freshet/kit/errors';

/** The parts of an image's name, such as `ghcr.io/acme/app:1.2@sha256:…`. */
export interface ImageReference {
  /** Host with its port; undefined where the name has none. */
  readonly registry?: string;
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** A first part with a dot or a port, or `localhost`, is a registry; anything else is part of the name. */
export const looksLikeRegistry = (text: string): boolean => /^localhost$|[.:]/.test(text);

const REPOSITORY = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*$/;
const REGISTRY = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const LONGEST = 255;

const invalid = (text: string, why: string): Fault =>
  new Fault('IMAGE_REFERENCE_INVALID', `"${text.slice(0, 300)}" is not the name of an image: ${why}`);

/** Takes a name apart, or says what is wrong with it. */
export const parseReference = (text: string): ImageReference => {
  const [name = '', digest] = text.split('@', 2);
  if (digest !== undefined && !DIGEST.test(digest))
    throw invalid(text, 'its digest is not sha256: and 64 digits');
  const slash = name.indexOf('/');
  const first = slash < 0 ? '' : name.slice(0, slash);
  const registry = looksLikeRegistry(first) ? first : undefined;
  const rest = registry === undefined ? name : name.slice(slash + 1);
  const colon = rest.lastIndexOf(':');
  const repository = colon < 0 ? rest : rest.slice(0, colon);
  const tag = colon < 0 ? undefined : rest.slice(colon + 1);
  if (registry !== undefined && !REGISTRY.test(registry)) throw invalid(text, `"${registry}" is not a host`);
  if (repository.length > LONGEST || !REPOSITORY.test(repository))
    throw invalid(text, 'names have lower-case letters, digits, ".", "_", "-" and "/"');
  if (tag !== undefined) checkTag(tag);
  return {
    repository,
    ...(registry === undefined ? {} : { registry }),
    ...(tag === undefined ? {} : { tag }),
    ...(digest === undefined ? {} : { digest }),
  };
};

/** Throws a fault for what cannot be a tag, with what to write instead where a branch was probably meant. */
export const checkTag = (tag: string): string => {
  if (TAG.test(tag)) return tag;
  const cure = tag.includes('/') ? '; for a branch, write the variable CF_BRANCH_TAG_NORMALIZED' : '';
  throw new Fault(
    'IMAGE_REFERENCE_INVALID',
    `"${tag.slice(0, 200)}" cannot be the tag of an image: tags have up to 128 letters, digits, "_", "." and "-"${cure}`,
  );
};

/** The name with this tag in place of its own. */
export const withTag = ({ registry, repository }: ImageReference, tag: string): string =>
  `${registry === undefined ? '' : `${registry}/`}${repository}:${tag}`;

/** Registries of this machine may speak plain HTTP, which is what Docker takes for granted too. */
export const isLoopbackRegistry = (registry: string | undefined): boolean =>
  registry !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(registry);
