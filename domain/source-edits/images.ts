/** An address of an image, in its parts. */
interface ImageParts {
  readonly name: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

export const imageParts = (image: string): ImageParts => {
  const [rest = '', digest] = image.split('@');
  const colon = rest.indexOf(':', rest.lastIndexOf('/') + 1);
  return {
    name: colon < 0 ? rest : rest.slice(0, colon),
    tag: colon < 0 ? undefined : rest.slice(colon + 1),
    digest,
  };
};
