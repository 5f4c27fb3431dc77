import { groupOf, type KubeObject } from '@freshet/domain/objects';

/** Something worth seeing at a node: how many containers are ready, which revision it is. */
export interface NodeFact {
  readonly name: string;
  readonly value: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const itemsOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isPod = ({ apiVersion, kind }: KubeObject): boolean => apiVersion === 'v1' && kind === 'Pod';

/** What the containers of a pod run; only pods tell what is really running. */
export const imagesOf = (object: KubeObject): readonly string[] => {
  if (!isPod(object)) return [];
  const { initContainers, containers } = fieldsOf(object.spec);
  const images = [...itemsOf(initContainers), ...itemsOf(containers)].map(({ image }) => textOf(image));
  return [...new Set(images.filter(image => image !== ''))].sort();
};

const LINK = 'link.argocd.argoproj.io/';

/** Addresses that people put at an object for others to follow; `title|address` names one. */
const linksOf = ({ metadata: { annotations } }: KubeObject): readonly string[] =>
  Object.entries(fieldsOf(annotations)).flatMap(([name, value]) => {
    if (!name.startsWith(LINK)) return [];
    const address = textOf(value).split('|').at(-1)?.trim() ?? '';
    return /^https?:\/\//u.test(address) ? [address] : [];
  });

/** Hosts for which a rule names none: those of the load balancer. */
const balancerHosts = (status: Fields): readonly string[] =>
  itemsOf(fieldsOf(status.loadBalancer).ingress)
    .map(({ hostname, ip }) => textOf(hostname) || textOf(ip))
    .filter(host => host !== '');

const pathsOf = (rule: Fields): readonly string[] => {
  const paths = itemsOf(fieldsOf(rule.http).paths).map(({ path }) => textOf(path).replace(/\*$/u, ''));
  return paths.length === 0 ? [''] : paths.map(path => (path === '/' ? '' : path));
};

const isIngress = ({ apiVersion, kind }: KubeObject): boolean =>
  kind === 'Ingress' && ['networking.k8s.io', 'extensions'].includes(groupOf(apiVersion));

const ingressUrls = (object: KubeObject): readonly string[] => {
  const { rules, tls } = fieldsOf(object.spec);
  const balancer = balancerHosts(fieldsOf(object.status));
  const secure = itemsOf(tls).flatMap(({ hosts }) => (Array.isArray(hosts) ? textsOf(hosts) : ['']));
  return itemsOf(rules).flatMap(rule => {
    const host = textOf(rule.host);
    const scheme = secure.includes(host) || secure.includes('') ? 'https' : 'http';
    const hosts = host === '' ? balancer : [host];
    return hosts.flatMap(name => pathsOf(rule).map(path => `${scheme}://${name}${path}`));
  });
};

/** Where people reach what an object serves. */
export const urlsOf = (object: KubeObject): readonly string[] =>
  [...new Set([...linksOf(object), ...(isIngress(object) ? ingressUrls(object) : [])])].sort();

/** What a container waits for or ended with; a pod that restarts for ever is best known by it. */
const reasonOf = (status: Fields): string => {
  const states = [...itemsOf(status.initContainerStatuses), ...itemsOf(status.containerStatuses)].map(
    container => fieldsOf(container.state),
  );
  const waiting = states.map(state => textOf(fieldsOf(state.waiting).reason)).find(reason => reason !== '');
  const ended = states.map(state => textOf(fieldsOf(state.terminated).reason)).find(reason => reason !== '');
  return (
    waiting ??
    (textOf(status.reason) || (status.phase === 'Failed' ? ended : undefined) || textOf(status.phase))
  );
};

const podFacts = (object: KubeObject): readonly NodeFact[] => {
  const status = fieldsOf(object.status);
  const containers = itemsOf(status.containerStatuses);
  const restarts = containers.reduce(
    (sum, { restartCount }) => sum + (typeof restartCount === 'number' ? restartCount : 0),
    0,
  );
  const reason = reasonOf(status);
  const total = itemsOf(fieldsOf(object.spec).containers).length;
  return [
    ...(reason === '' ? [] : [{ name: 'Status Reason', value: reason }]),
    { name: 'Containers', value: `${containers.filter(({ ready }) => ready === true).length}/${total}` },
    ...(restarts === 0 ? [] : [{ name: 'Restart Count', value: String(restarts) }]),
  ];
};

const REVISIONS = ['deployment.kubernetes.io/revision', 'rollout.argoproj.io/revision'];

export const factsOf = (object: KubeObject): readonly NodeFact[] => {
  if (isPod(object)) return podFacts(object);
  if (object.kind !== 'ReplicaSet') return [];
  const annotations = fieldsOf(object.metadata.annotations);
  const revision = REVISIONS.map(name => textOf(annotations[name])).find(value => value !== '');
  return revision === undefined ? [] : [{ name: 'Revision', value: `Rev:${revision}` }];
};
