import { builtInSchema } from '../schema/index.ts';
import { isApiError, successStatus } from '../status/index.ts';
import {
  claimName,
  createObject,
  type DeleteRules,
  deleteObject,
  listObjects,
  updateObject,
  type Written,
  wholeUpdate,
} from '../verbs/index.ts';
import { answerList, answerObject } from './answer-objects.ts';
import { type Call, contextOf, keyOf, type ServerDeps } from './call.ts';
import { decodeRequest } from './decode.ts';
import { readListOptions } from './list-options.ts';
import { invalidOptions, readCount, readDryRun, readFlag, readWriteOptions } from './options.ts';
import { sendStatus } from './reply.ts';

const answerWritten = (deps: ServerDeps, call: Call, written: Written, code?: number): void =>
  answerObject(deps, call, {
    text: written.text,
    object: () => written.object,
    code: code ?? (written.isNew ? 201 : 200),
  });

export const createOne = async (deps: ServerDeps, call: Call): Promise<void> => {
  const userAgent = call.request.headers['user-agent'];
  const options = readWriteOptions('CreateOptions', call.query, { userAgent });
  const object = await decodeRequest(call, call.kind, options.strictness);
  call.notes.name = object.metadata.name;
  const written = await createObject(deps, {
    kind: call.kind,
    namespace: call.namespace ?? '',
    object,
    context: contextOf(call, options),
  });
  call.notes.name = written.object.metadata.name;
  answerWritten(deps, call, written, 201);
};

export const updateOne = async (deps: ServerDeps, call: Call): Promise<void> => {
  const userAgent = call.request.headers['user-agent'];
  const options = readWriteOptions('UpdateOptions', call.query, { userAgent });
  const object = await decodeRequest(call, call.kind, options.strictness);
  const key = keyOf(call);
  const context = contextOf(call, options);
  claimName(object.metadata, key.name);
  try {
    const written = await updateObject(deps, {
      kind: call.kind,
      key,
      subresource: call.subresource?.name,
      isWhole: true,
      context,
      next: wholeUpdate(object),
    });
    answerWritten(deps, call, written);
  } catch (error) {
    const isNew = isApiError(error, 404) && call.kind.rules.createsOnUpdate && !call.subresource;
    if (!isNew) throw error;
    deps.access.authorize(call.user, { ...call.attributes, verb: 'create' });
    delete object.metadata.resourceVersion;
    const written = await createObject(deps, { kind: call.kind, namespace: key.namespace, object, context });
    answerWritten(deps, call, written);
  }
};

interface DeleteBody {
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
  readonly orphanDependents?: boolean;
  readonly dryRun?: readonly string[];
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

const queryOptions = ({ query }: Call): DeleteBody => {
  const grace = readCount(query, 'gracePeriodSeconds');
  const policy = query.get('propagationPolicy');
  return {
    ...(grace === undefined ? {} : { gracePeriodSeconds: grace }),
    ...(policy === null ? {} : { propagationPolicy: policy }),
    ...(query.has('orphanDependents') ? { orphanDependents: readFlag(query, 'orphanDependents') } : {}),
    ...(query.has('dryRun') ? { dryRun: query.getAll('dryRun') } : {}),
  };
};

const hasBody = ({ request }: Call): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const bodyOptions = async (call: Call): Promise<DeleteBody> => {
  if (!hasBody(call)) return {};
  const kind = {
    group: '',
    version: 'v1',
    kind: 'DeleteOptions',
    schema: builtInSchema('meta.v1.DeleteOptions'),
    isCustom: false,
  };
  return (await decodeRequest(call, kind, 'Ignore')) as DeleteBody;
};

const POLICIES: readonly string[] = ['Background', 'Foreground', 'Orphan'];

const propagationOf = ({ propagationPolicy, orphanDependents }: DeleteBody): DeleteRules['propagation'] => {
  if (propagationPolicy !== undefined && propagationPolicy !== '') {
    if (orphanDependents !== undefined) {
      throw invalidOptions('DeleteOptions', [
        {
          problem: 'invalid',
          path: 'propagationPolicy',
          value: propagationPolicy,
          detail: 'orphanDependents and deletionPropagation cannot be both set',
        },
      ]);
    }
    if (!POLICIES.includes(propagationPolicy)) {
      throw invalidOptions('DeleteOptions', [
        {
          problem: 'not-supported',
          path: 'propagationPolicy',
          value: propagationPolicy,
          detail: 'supported values: "Background", "Foreground", "Orphan"',
        },
      ]);
    }
    return propagationPolicy as DeleteRules['propagation'];
  }
  if (orphanDependents === undefined) return undefined;
  return orphanDependents ? 'Orphan' : 'Background';
};

interface Deletion {
  readonly rules: DeleteRules;
  readonly isDryRun: boolean;
  readonly isLegacy: boolean;
}

const readDeletion = async (call: Call): Promise<Deletion> => {
  const body = { ...queryOptions(call), ...(await bodyOptions(call)) };
  const { gracePeriodSeconds, preconditions, dryRun = [] } = body;
  return {
    rules: {
      propagation: propagationOf(body),
      gracePeriodSeconds,
      uid: preconditions?.uid,
      resourceVersion: preconditions?.resourceVersion,
    },
    isDryRun: readDryRun('DeleteOptions', dryRun),
    isLegacy: body.orphanDependents === false,
  };
};

const JOBS_KEEP_PODS =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning';

const warnOfOrphans = ({ kind, warnings }: Call, { rules }: Deletion): void => {
  if (
    kind.rules.defaultPropagation === 'Orphan' &&
    rules.propagation === undefined &&
    kind.plural === 'jobs'
  ) {
    warnings.add(JOBS_KEEP_PODS);
  }
};

const managerOf = ({ request }: Call): string => request.headers['user-agent']?.split('/')[0] || 'unknown';

export const deleteOne = async (deps: ServerDeps, call: Call): Promise<void> => {
  const deletion = await readDeletion(call);
  warnOfOrphans(call, deletion);
  const written = await deleteObject(deps, {
    kind: call.kind,
    key: keyOf(call),
    options: deletion.rules,
    context: contextOf(call, { manager: managerOf(call), isDryRun: deletion.isDryRun }),
  });
  const code = deletion.isLegacy && !written.isGone ? 202 : 200;
  if (!written.isGone || call.kind.rules.returnsDeleted) {
    answerWritten(deps, call, written, code);
    return;
  }
  const { name, uid } = written.object.metadata;
  const { group, plural } = call.kind;
  const details = { name, ...(group === '' ? {} : { group }), kind: plural, ...(uid ? { uid } : {}) };
  for (const [header, values] of Object.entries(call.warnings.headers))
    call.response.setHeader(header, values);
  sendStatus(call.response, successStatus(details));
};

/** Deletes what is selected and answers with it, as it was. */
export const deleteMany = async (deps: ServerDeps, call: Call): Promise<void> => {
  const options = readListOptions(call);
  const deletion = await readDeletion(call);
  const { entries, revision } = await listObjects(deps, {
    kind: call.kind,
    selection: options.selection,
    limit: options.limit,
    continueToken: options.continueToken,
    revision: undefined,
    isExact: false,
  });
  const context = contextOf(call, { manager: managerOf(call), isDryRun: deletion.isDryRun });
  await Promise.all(
    entries.map(async ({ namespace, name }) => {
      try {
        await deleteObject(deps, {
          kind: call.kind,
          key: { namespace, name },
          options: deletion.rules,
          context,
        });
      } catch (error) {
        if (!isApiError(error, 404)) throw error; // gone by itself
      }
    }),
  );
  await answerList(deps, call, { entries, meta: { resourceVersion: String(revision) } });
};
