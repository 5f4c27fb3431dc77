/** Policies that users write in expressions, as kubectl and programs on the wire meet them. */
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ServedCluster, serveCluster } from './served-cluster.ts';
import { openShell, type Shell } from './tools.ts';

const GROUP = '/apis/admissionregistration.k8s.io/v1';
const POLICIES = `${GROUP}/validatingadmissionpolicies`;
const BINDINGS = `${GROUP}/validatingadmissionpolicybindings`;

let running: ServedCluster;
let shell: Shell;

beforeAll(async () => {
  running = await serveCluster(inject('serverUrl'));
  shell = await openShell(running);
});

afterAll(async () => {
  await shell?.remove();
  await running?.stop();
});

const create = async (path: string, body: object) => {
  const answer = await running.call('POST', path, { body });
  if (answer.code !== 201) throw new Error(answer.text);
  return answer.body;
};

/** A namespace of its own, so that the policies of one test are nothing to the others. */
const namespaceOf = async (name: string, labels: object = {}): Promise<string> => {
  await create('/api/v1/namespaces', { metadata: { name, labels: { test: name, ...labels } } });
  return `/api/v1/namespaces/${name}/configmaps`;
};

const CONFIG_MAPS = {
  resourceRules: [
    { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['configmaps'] },
  ],
};

const policy = (name: string, spec: object) =>
  create(POLICIES, { metadata: { name }, spec: { matchConstraints: CONFIG_MAPS, ...spec } });

const bind = (name: string, namespace: string, spec: object = {}) =>
  create(BINDINGS, {
    metadata: { name },
    spec: {
      policyName: name,
      validationActions: ['Deny'],
      matchResources: { namespaceSelector: { matchLabels: { test: namespace } } },
      ...spec,
    },
  });

const configMap = (name: string, data: object = {}, metadata: object = {}) => ({
  metadata: { name, ...metadata },
  data,
});

describe('a policy that denies', () => {
  test('is applied by kubectl, reports that it is ready, and refuses in the words of upstream', async () => {
    await namespaceOf('shop');
    await shell.apply(`
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few-replicas}
spec:
  failurePolicy: Fail
  matchConstraints:
    resourceRules:
      - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}
  variables:
    - {name: most, expression: "has(namespaceObject.metadata.labels.most) ? int(namespaceObject.metadata.labels.most) : 5"}
  validations:
    - expression: object.spec.replicas <= variables.most
      messageExpression: "'at most ' + string(variables.most) + ' replicas, not ' + string(object.spec.replicas)"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: few-replicas-in-shop}
spec:
  policyName: few-replicas
  validationActions: [Deny]
  matchResources:
    namespaceSelector: {matchLabels: {test: shop}}
`);
    await shell.kubectl(
      'wait',
      'validatingadmissionpolicies/few-replicas',
      '--for=jsonpath={.status.observedGeneration}=1',
      '--timeout=30s',
    );
    await shell.kubectl('create', 'deployment', 'small', '--image=web', '--replicas=5', '-n', 'shop');
    const refused = await shell.tryKubectl(
      'create',
      'deployment',
      'large',
      '--image=web',
      '--replicas=6',
      '-n',
      'shop',
    );
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain(
      "ValidatingAdmissionPolicy 'few-replicas' with binding 'few-replicas-in-shop' denied request: at most 5 replicas, not 6",
    );
    await shell.kubectl('create', 'deployment', 'large', '--image=web', '--replicas=6');
    await shell.kubectl('label', 'ns', 'shop', 'most=7');
    await shell.kubectl('create', 'deployment', 'large', '--image=web', '--replicas=6', '-n', 'shop');
    // Those who scale write another object, which the rules do not name.
    expect(await shell.kubectl('get', 'validatingadmissionpolicies')).toMatch(/few-replicas +1/);
  });

  test('gives the reason and the code that it names, and what failed where it says nothing', async () => {
    const path = await namespaceOf('reasons');
    await policy('reasons.test.io', {
      validations: [
        { expression: "object.metadata.name != 'banned'", message: 'not this one', reason: 'Forbidden' },
        { expression: "!object.metadata.name.startsWith('odd')" },
      ],
    });
    await bind('reasons.test.io', 'reasons');
    const banned = await running.call('POST', path, { body: configMap('banned') });
    const says =
      "ValidatingAdmissionPolicy 'reasons.test.io' with binding 'reasons.test.io' denied request: not this one";
    expect(banned.body).toMatchObject({
      code: 403,
      reason: 'Forbidden',
      message: `configmaps "banned" is forbidden: ${says}`,
      details: { name: 'banned', kind: 'configmaps', causes: [{ message: says }] },
    });
    const odd = await running.call('POST', path, { body: configMap('odd') });
    expect(odd.body).toMatchObject({ code: 422, reason: 'Invalid' });
    expect(odd.body.message).toContain("failed expression: !object.metadata.name.startsWith('odd')");
  });

  test('sees the old object, the request, the user and what they may do; nobody is above it', async () => {
    const path = await namespaceOf('seen');
    await policy('seen.test.io', {
      validations: [
        { expression: 'oldObject == null || oldObject.data.fixed == object.data.fixed', message: 'fixed' },
        { expression: "request.operation in ['CREATE', 'UPDATE'] && request.namespace == 'seen'" },
        { expression: "request.userInfo.username == 'tester' && request.resource.resource == 'configmaps'" },
        {
          expression:
            "authorizer.group('').resource('secrets').namespace('seen').check('get').allowed() && authorizer.requestResource.check('create').allowed()",
          message: 'may not',
        },
        {
          expression:
            "!authorizer.serviceAccount('seen', 'default').group('').resource('pods').check('get').allowed()",
        },
        { expression: "request.options.fieldManager == 'tester' && !request.dryRun" },
      ],
    });
    await bind('seen.test.io', 'seen');
    await create(path, configMap('one', { fixed: 'a', loose: 'b' }));
    const patch = (data: object) =>
      running.call('PATCH', `${path}/one`, { body: { data }, type: 'application/merge-patch+json' });
    expect((await patch({ loose: 'c' })).code).toBe(200);
    expect((await patch({ fixed: 'c' })).body.message).toContain('denied request: fixed');
  });

  test('skips what its conditions leave out, and fails or not as it wishes', async () => {
    const path = await namespaceOf('conditions');
    await policy('strict.test.io', {
      matchConditions: [
        {
          name: 'not-free',
          expression: "!has(object.metadata.labels) || !('free' in object.metadata.labels)",
        },
      ],
      validations: [{ expression: "object.data.kind == 'good'" }],
    });
    await bind('strict.test.io', 'conditions');
    expect(
      (await running.call('POST', path, { body: configMap('free', {}, { labels: { free: '' } }) })).code,
    ).toBe(201);
    const broken = await running.call('POST', path, { body: configMap('broken', { other: 'x' }) });
    expect(broken.body.message).toContain(
      "denied request: expression 'object.data.kind == 'good'' resulted in error: no such key: kind",
    );
    await running.call('PATCH', `${POLICIES}/strict.test.io`, {
      body: { spec: { failurePolicy: 'Ignore' } },
      type: 'application/merge-patch+json',
    });
    await create(path, configMap('broken', { other: 'x' }));
    expect((await running.call('POST', path, { body: configMap('bad', { kind: 'bad' }) })).code).toBe(422);
  });

  test('never refuses the removal of policies, nor keeps an endless expression running', async () => {
    const path = await namespaceOf('endless');
    await policy('everything.test.io', {
      matchConstraints: {
        resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }],
      },
      matchConditions: [
        {
          name: 'here',
          expression:
            "request.?namespace.orValue('') == 'endless' || request.kind.group == 'admissionregistration.k8s.io'",
        },
      ],
      variables: [{ name: 'many', expression: 'object.data.list.split(",")' }],
      validations: [
        {
          expression:
            'variables.many.all(a, variables.many.all(b, variables.many.all(c, a + b + c != "xyz")))',
        },
      ],
    });
    await bind('everything.test.io', 'endless', { matchResources: {} });
    const list = Array.from({ length: 300 }, (_, index) => `${index}`).join(',');
    const { body } = await running.call('POST', path, { body: configMap('long', { list }) });
    expect(body.message).toContain('resulted in error: operation cancelled: actual cost limit exceeded');
    for (const kind of [BINDINGS, POLICIES])
      expect((await running.call('DELETE', `${kind}/everything.test.io`)).code).toBe(200);
    await create(path, configMap('long', { list }));
  });
});

describe('a binding', () => {
  test('only warns, or only writes to the audit log, where it says so', async () => {
    const path = await namespaceOf('gentle');
    await policy('gentle.test.io', {
      validations: [{ expression: "object.metadata.name != 'odd'", message: 'an odd name' }],
      auditAnnotations: [{ key: 'size', valueExpression: "'has ' + string(size(object.data)) + ' entries'" }],
    });
    await bind('gentle.test.io', 'gentle', { validationActions: ['Warn', 'Audit'] });
    const { code, headers } = await running.call('POST', path, { body: configMap('odd', { a: 'b' }) });
    expect(code).toBe(201);
    expect(headers.warning).toBe(
      `299 - "Validation failed for ValidatingAdmissionPolicy 'gentle.test.io' with binding 'gentle.test.io': an odd name"`,
    );
    await eventually(() => {
      const entry = running.log.entries.find(
        ({ fields }) => fields?.name === 'odd' && fields.namespace === 'gentle',
      );
      expect(entry?.fields?.annotations).toEqual({
        'gentle.test.io/size': 'has 1 entries',
        'validation.policy.admission.k8s.io/validation_failure':
          '[{"message":"an odd name","policy":"gentle.test.io","binding":"gentle.test.io","expressionIndex":0,"validationActions":["Warn","Audit"]}]',
      });
    });
  });

  test('gives its policy objects to judge by, each of which has to be content', async () => {
    const path = await namespaceOf('params');
    await policy('params.test.io', {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      matchConditions: [{ name: 'no-params', expression: "!object.metadata.name.startsWith('limit')" }],
      validations: [
        {
          expression: 'size(object.data) <= int(params.data.most)',
          messageExpression: "'more than ' + params.data.most",
        },
      ],
    });
    await bind('params.test.io', 'params', {
      paramRef: { selector: { matchLabels: { limits: 'yes' } }, parameterNotFoundAction: 'Deny' },
    });
    const without = await running.call('POST', path, { body: configMap('first', {}) });
    expect(without.body.message).toContain(
      'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction',
    );
    const limit = (name: string, most: string) =>
      create(
        '/api/v1/namespaces/params/configmaps',
        configMap(name, { most }, { labels: { limits: 'yes' } }),
      );
    // Nothing is judged where there is nothing to judge by, which is what lets the first one in.
    await running.call('PATCH', `${BINDINGS}/params.test.io`, {
      body: { spec: { paramRef: { parameterNotFoundAction: 'Allow' } } },
      type: 'application/merge-patch+json',
    });
    await limit('limit-two', '2');
    await limit('limit-one', '1');
    await create(path, configMap('first', { a: '1' }));
    const { body } = await running.call('POST', path, { body: configMap('second', { a: '1', b: '2' }) });
    expect(body.message).toContain('denied request: more than 1');
  });
});

describe('a policy that cannot work', () => {
  test('is refused when it is written, with the place of each mistake', async () => {
    const refuse = async (spec: object): Promise<string> => {
      const { code, body } = await running.call('POST', POLICIES, {
        body: { metadata: { name: 'wrong.test.io' }, spec: { matchConstraints: CONFIG_MAPS, ...spec } },
      });
      expect(code).toBe(422);
      return body.message;
    };
    expect(await refuse({ validations: [{ expression: 'object.x >' }] })).toContain(
      'spec.validations[0].expression: Invalid value: "object.x >": compilation failed: ERROR: ',
    );
    expect(await refuse({ validations: [{ expression: '1 + 1' }] })).toContain(
      'must evaluate to bool but got int',
    );
    expect(await refuse({ validations: [{ expression: 'params.x' }] })).toContain(
      "undeclared reference to 'params'",
    );
    expect(
      await refuse({
        variables: [{ name: 'a', expression: '1' }],
        validations: [{ expression: 'variables.b == 1' }],
      }),
    ).toContain("undefined field 'b'");
    expect(await refuse({})).toContain('validations or auditAnnotations must contain at least one item');
    const { body } = await running.call('POST', BINDINGS, {
      body: { metadata: { name: 'wrong' }, spec: { policyName: 'x', validationActions: ['Deny', 'Warn'] } },
    });
    expect(body.message).toContain('must not contain both Deny and Warn');
  });
});
