import { type Fields, fieldsAt, fillIn, listAt, made, textAt } from './fields.ts';

const MODE_0644 = 420;

/** Fills in the spec of a pod, or of the template of one. */
export const fillPodSpec = (spec: Fields | undefined): void => {
  if (spec === undefined) return;
  fillIn(spec, {
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    schedulerName: 'default-scheduler',
    terminationGracePeriodSeconds: 30,
    securityContext: {},
  });
  mirrorServiceAccount(spec);
  for (const container of containersOf(spec)) fillContainer(container);
  for (const volume of listAt(spec, 'volumes')) fillVolume(volume);
};

/** What holds of a pod, but not yet of a template. */
export const fillRunningPodSpec = (spec: Fields | undefined): void => {
  if (spec === undefined) return;
  fillIn(spec, { enableServiceLinks: true });
  for (const container of containersOf(spec)) requestLimits(container);
  if (spec.hostNetwork !== true) return;
  for (const port of containersOf(spec).flatMap(container => listAt(container, 'ports')))
    fillIn(port, { hostPort: port.containerPort });
};

/** Containers of all three sorts. */
export const containersOf = (spec: Fields): Fields[] => [
  ...listAt(spec, 'initContainers'),
  ...listAt(spec, 'containers'),
  ...listAt(spec, 'ephemeralContainers'),
];

/** The account goes by an old name and by a new one. */
const mirrorServiceAccount = (spec: Fields): void => {
  const name = textAt(spec, 'serviceAccountName') || textAt(spec, 'serviceAccount');
  if (name !== '') Object.assign(spec, { serviceAccountName: name, serviceAccount: name });
};

const fillContainer = (container: Fields): void => {
  fillIn(container, {
    imagePullPolicy: pullPolicyOf(textAt(container, 'image')),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    resources: {},
  });
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe'])
    fillProbe(fieldsAt(container, name));
  for (const name of ['postStart', 'preStop']) fillRequest(fieldsAt(container, 'lifecycle', name, 'httpGet'));
  for (const env of listAt(container, 'env')) fillFieldReference(fieldsAt(env, 'valueFrom', 'fieldRef'));
};

/** An image that says which one it is need not be pulled again. */
const pullPolicyOf = (image: string): string => {
  if (image.includes('@')) return 'IfNotPresent';
  const name = image.slice(image.lastIndexOf('/') + 1);
  const tag = name.includes(':') ? name.slice(name.indexOf(':') + 1) : 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
};

const fillProbe = (probe: Fields | undefined): void => {
  fillIn(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  fillRequest(fieldsAt(probe, 'httpGet'));
  fillIn(fieldsAt(probe, 'grpc'), { service: '' });
};

const fillRequest = (request: Fields | undefined): void => fillIn(request, { path: '/', scheme: 'HTTP' });

const fillFieldReference = (reference: Fields | undefined): void => fillIn(reference, { apiVersion: 'v1' });

const requestLimits = (container: Fields): void => {
  const limits = fieldsAt(container, 'resources', 'limits');
  if (limits) fillIn(made(made(container, 'resources'), 'requests'), limits);
};

const fillVolume = (volume: Fields): void => {
  if (Object.keys(volume).every(name => name === 'name')) volume.emptyDir = {};
  for (const name of ['secret', 'configMap', 'downwardAPI', 'projected'])
    fillIn(fieldsAt(volume, name), { defaultMode: MODE_0644 });
  fillIn(fieldsAt(volume, 'hostPath'), { type: '' });
  for (const item of listAt(volume, 'downwardAPI', 'items')) fillFieldReference(fieldsAt(item, 'fieldRef'));
  for (const source of listAt(volume, 'projected', 'sources')) {
    fillIn(fieldsAt(source, 'serviceAccountToken'), { expirationSeconds: 3600 });
    for (const item of listAt(source, 'downwardAPI', 'items')) fillFieldReference(fieldsAt(item, 'fieldRef'));
  }
  fillIn(fieldsAt(volume, 'ephemeral', 'volumeClaimTemplate', 'spec'), { volumeMode: 'Filesystem' });
};
