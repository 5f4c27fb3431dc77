/** What registries of images and charts send when something was pushed. */
import { lookUp, Node, present } from './reading.ts';

/** A push to a registry. */
export interface RegistryPush {
  readonly namespace: string;
  readonly name: string;
  /** The tag of an image, or the version of a chart. */
  readonly tag: string;
  readonly pusher?: string;
  /** As the registry tells it; not there where it does not. */
  readonly pushedAt?: string;
}

type Reader = (document: Node) => readonly RegistryPush[];

const TAGS_MAX = 50;

const dockerHub: Reader = document => {
  const at = document.at('push_data', 'pushed_at').number();
  return pushes(document.at('repository', 'namespace').name(), document.at('repository', 'name').name(), [
    document.at('push_data', 'tag').name(),
  ]).map(push =>
    present({
      ...push,
      pusher: document.at('push_data', 'pusher').name(),
      pushedAt:
        at === undefined ? undefined : new Date(Math.min(Math.abs(at), 8e12 / 1000) * 1000).toISOString(),
    }),
  );
};

const quay: Reader = document =>
  pushes(
    document.at('namespace').name(),
    document.at('name').name(),
    document
      .at('updated_tags')
      .items(TAGS_MAX)
      .map(tag => tag.name()),
  );

const azure: Reader = document => {
  if (document.at('action').name() !== 'push') return [];
  const registry = document.at('request', 'host').name()?.split('.', 1)[0];
  return pushes(registry, document.at('target', 'repository').name(), [
    document.at('target', 'tag').name(),
  ]).map(push =>
    present({
      ...push,
      pusher: document.at('actor', 'name').name(),
      pushedAt: document.at('timestamp').name(),
    }),
  );
};

const artifactory: Reader = document => {
  if (document.at('event_type').name() !== 'pushed') return [];
  return pushes(document.at('data', 'repo_key').name(), document.at('data', 'image_name').name(), [
    document.at('data', 'tag').name(),
  ]);
};

const CHART = /^(?:.*\/)?(.+?)-(\d+\.\d+\.\d+[\w.+-]*)\.tgz$/;

const artifactoryChart: Reader = document => {
  const [, name, version] = CHART.exec(document.at('data', 'name').name() ?? '') ?? [];
  return document.at('event_type').name() === 'deployed'
    ? pushes(document.at('data', 'repo_key').name(), name, [version])
    : [];
};

const pushes = (
  namespace: string | undefined,
  name: string | undefined,
  tags: readonly (string | undefined)[],
): readonly RegistryPush[] =>
  namespace === undefined || name === undefined
    ? []
    : tags.flatMap(tag => (tag === undefined ? [] : [{ namespace, name, tag }]));

const READERS: Readonly<Record<string, Reader>> = {
  'registry:dockerhub': dockerHub,
  'registry:quay': quay,
  'registry:azure': azure,
  'registry:jfrog': artifactory,
  'helm:jfrog': artifactoryChart,
};

/** The kinds of events besides Git and the clock, as `type:kind`. */
export const REGISTRY_KINDS: readonly string[] = Object.keys(READERS);

/** The pushes that a registry tells of; none when it tells of something else. Never throws, whatever was sent. */
export const readRegistryPushes = (kind: string, body: unknown): readonly RegistryPush[] =>
  lookUp(READERS, kind)?.(new Node(body)) ?? [];
