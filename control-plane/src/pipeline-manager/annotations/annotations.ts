import { AnnotationChanged, AnnotationRemoved } from '@freshet/contracts/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { GuardedEntity, Permission } from '../../gateway/index.ts';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import { type PipelineLimits, requireRoom } from '../limits.ts';
import type { AnnotationTarget, AnnotationTargets } from '../ports.ts';
import { type Acting, notFound } from '../rights.ts';
import type { PipelineTables } from '../tables.ts';
import {
  countOthers,
  type EntityRef,
  type KeptAnnotation,
  listAnnotations,
  putAnnotation,
  removeAnnotations,
} from './annotation-store.ts';

/** A kind of thing that can be annotated: who finds it, and what right is needed to change its annotations. */
export interface AnnotatedKind {
  readonly resource: string;
  readonly change: string;
  readonly targets: AnnotationTargets;
}

export interface AnnotationsDeps {
  readonly work: UnitOfWork<PipelineTables>;
  readonly kinds: Readonly<Record<string, AnnotatedKind>>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly limits: PipelineLimits;
}

interface Asked {
  readonly entityType: string;
  readonly entityId: string;
}

interface NewAnnotation extends Asked {
  readonly key: string;
  readonly value: string;
  readonly display: boolean;
}

/** Annotations with what their entity is called. */
export interface NamedAnnotation extends KeptAnnotation {
  readonly entityName?: string;
}

/** What people and steps note of builds, pipelines, projects and images. */
export interface Annotations {
  list(acting: Acting, asked: Asked): Promise<readonly NamedAnnotation[]>;
  set(acting: Acting, annotation: NewAnnotation): Promise<NamedAnnotation>;
  /** One, or all of an entity. */
  remove(acting: Acting, asked: Asked & { readonly key?: string | undefined }): Promise<void>;
}

/** What existing clients call a kind of thing. */
const OTHER_NAMES: Readonly<Record<string, string>> = { workflow: 'build' };

const VALUE_IN_EVENTS = 1_000;

export const createAnnotations = (deps: AnnotationsDeps): Annotations => ({
  list: async (acting, asked) => {
    const { ref, named, noted } = await found(deps, acting, asked, 'read');
    const kept = await listAnnotations(deps.work.sql, ref);
    const others = Object.entries(noted).filter(([key]) => !kept.some(annotation => annotation.key === key));
    const own = others.map(([key, value]) => ({ ...ref, id: ref.entityId, key, value, display: false }));
    return [...kept, ...own].toSorted((a, b) => a.key.localeCompare(b.key)).map(named);
  },
  set: setAnnotation(deps),
  remove: removeAnnotation(deps),
});

interface Found {
  readonly ref: EntityRef;
  readonly entity: { readonly kind: string; readonly id: string; readonly name?: string };
  readonly named: (annotation: KeptAnnotation) => NamedAnnotation;
  /** What its own module notes of it. */
  readonly noted: Readonly<Record<string, string>>;
}

/** The entity that is meant, if whoever acts may see it and, where they want to, change what is noted of it. */
const found = async (
  { kinds }: AnnotationsDeps,
  acting: Acting,
  { entityType: asked, entityId }: Asked,
  wish: 'read' | 'change',
): Promise<Found> => {
  const entityType = OTHER_NAMES[asked] ?? asked;
  const kind = Object.hasOwn(kinds, entityType) ? kinds[entityType] : undefined;
  if (!kind)
    throw new Fault('ANNOTATION_TARGET_UNKNOWN', `nothing of the type ${entityType} can be annotated`, {
      known: Object.keys(kinds),
    });
  const target = await kind.targets.find(acting.accountId, entityId);
  if (!target || !(await acting.sees(kind.resource, guardedTarget(target)))) throw notFound(entityType);
  const permission: Permission = { resource: kind.resource, action: wish === 'read' ? 'read' : kind.change };
  await acting.mayAlso(permission, guardedTarget(target));
  const { id, name, noted = {} } = target;
  const naming = name === undefined ? {} : { name };
  return {
    ref: { accountId: acting.accountId, entityType, entityId: id },
    entity: { kind: entityType, id, ...naming },
    named: annotation => ({ ...annotation, ...(name === undefined ? {} : { entityName: name }) }),
    noted,
  };
};

const guardedTarget = ({ name: _, noted: __, ...entity }: AnnotationTarget): GuardedEntity => entity;

const setAnnotation =
  (deps: AnnotationsDeps): Annotations['set'] =>
  async (acting, { key, value, display, ...asked }) => {
    const { work, ids, clock, limits } = deps;
    const { ref, entity, named } = await found(deps, acting, asked, 'change');
    return work.change(acting.context, async change => {
      const others = await countOthers(change.sql, ref, key);
      requireRoom(others, limits.annotationsPerEntity, `annotations of the ${ref.entityType}`);
      const annotation = await putAnnotation(change.sql, {
        annotation: { ...ref, id: ids.next(), key, value, display },
        at: clock.now(),
        by: acting.context.actor.name,
      });
      change.audit({ action: `${ref.entityType}.annotate`, entity, details: { key } });
      change.emit({
        event: AnnotationChanged,
        key: ref.entityId,
        data: { ...ref, key, value: value.slice(0, VALUE_IN_EVENTS), display },
      });
      return named(annotation);
    });
  };

const removeAnnotation =
  (deps: AnnotationsDeps): Annotations['remove'] =>
  async (acting, { key, ...asked }) => {
    const { ref, entity, noted } = await found(deps, acting, asked, 'change');
    await deps.work.change(acting.context, async change => {
      const own = Object.keys(noted).filter(one => key === undefined || one === key);
      const removed = new Set([...(await removeAnnotations(change.sql, ref, key)), ...own]);
      change.audit({
        action: `${ref.entityType}.remove-annotation`,
        entity,
        details: { keys: [...removed] },
      });
      for (const gone of removed)
        change.emit({ event: AnnotationRemoved, key: ref.entityId, data: { ...ref, key: gone } });
    });
  };
