import { REGISTRY_KINDS } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';

/** What a part of an address may hold: no colon, which parts them. */
const PART = '[A-Za-z0-9][A-Za-z0-9._/-]{0,199}';
const VALID = new RegExp(`^${PART}$`);

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'registry:dockerhub': 'Docker Hub',
  'registry:quay': 'Quay',
  'registry:azure': 'Azure Container Registry',
  'registry:jfrog': 'JFrog Artifactory',
  'helm:jfrog': 'JFrog Artifactory (Helm charts)',
};

const fields = [
  { name: 'namespace', help: 'The namespace, organisation, registry or repository key' },
  { name: 'name', help: 'The name of the image or chart' },
].map(field => ({ ...field, type: 'string', required: true, validator: `^${PART}$` }));

const filters = [
  { name: 'tag', type: 'regexp', help: 'A pattern in the notation of RE2 that the tag must match' },
];

const typeOf = (full: string) => {
  const [type = '', kind = ''] = full.split(':');
  return {
    type,
    kind,
    'uri-template': `${full}:{{namespace}}:{{name}}:push`,
    'uri-regex': `^${full}:${PART}:${PART}:push(:[0-9a-f]{12})?$`,
    'help-url': '/docs/triggers.md',
    config: fields,
    filters,
  };
};

/** Every kind of event that a registry can send. */
export const EVENT_TYPES = REGISTRY_KINDS.map(typeOf);

/** Throws TRIGGER_EVENT_INVALID unless there is such a kind. */
export const eventType = (type: string, kind: string) => {
  const found = EVENT_TYPES.find(one => one.type === type && one.kind === kind);
  if (found) return found;
  throw new Fault(
    'TRIGGER_EVENT_INVALID',
    `there are no events of the type ${type.slice(0, 64)}, kind ${kind.slice(0, 64)}`,
  );
};

export const describeEvent = (kind: string, namespace: string, name: string): string =>
  `${DESCRIPTIONS[kind] ?? kind}: push of ${namespace}/${name}`;

/** Throws TRIGGER_EVENT_INVALID unless both are given as they should be. */
export const readValues = (values: Readonly<Record<string, string>>) => {
  const { namespace = '', name = '' } = values;
  for (const [field, value] of Object.entries({ namespace, name })) {
    if (!VALID.test(value))
      throw new Fault('TRIGGER_EVENT_INVALID', `${field}: must match ^${PART}$`, { field });
  }
  return { namespace, name };
};

/** Clients encode an address once more than paths need. */
export const decodedUri = (uri: string): string => {
  if (!uri.includes('%')) return uri;
  try {
    return decodeURIComponent(uri);
  } catch {
    // Then it is no address at all, and is not found.
    return uri;
  }
};
