import { readFieldPath } from '@freshet/domain/source-edits';
import { describe, expect, test } from 'vitest';
import { fieldWriter } from './index.ts';

const AT = '2026-11-16T10:00:00Z';
const entry = (manager: string, fieldsV1: object, time = AT) => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1,
});
const CONTAINER = { 'f:spec': { 'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:image': {} } } } };

const writerOf = (path: string, ...entries: readonly object[]) =>
  fieldWriter(entries, readFieldPath(path) ?? []);

describe('who wrote a field', () => {
  test('the writer that has it, with the time of its last write', () => {
    const scaled = entry('kubectl-edit', { 'f:spec': { 'f:replicas': {} } });
    const engine = entry('argocd-controller', { 'f:spec': { 'f:paused': {} } });
    expect(writerOf('spec.replicas', engine, scaled)).toEqual({
      manager: 'kubectl-edit',
      operation: 'Update',
      at: AT,
    });
    expect(writerOf('spec.paused', engine, scaled)).toBeUndefined();
    expect(writerOf('spec.missing', engine, scaled)).toBeUndefined();
  });

  test('a field of an item of a list, by the name of the item', () => {
    expect(writerOf('spec.containers[name=web].image', entry('kubectl-set', CONTAINER))?.manager).toBe(
      'kubectl-set',
    );
    expect(writerOf('spec.containers[name=other].image', entry('kubectl-set', CONTAINER))).toBeUndefined();
  });

  test('ports are numbers there, and texts in paths', () => {
    const port = { 'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { 'f:name': {} } } } };
    expect(writerOf('spec.ports[port=80].name', entry('helm', port))?.manager).toBe('helm');
  });

  test('the whole of which the field is a part, where that was written as one', () => {
    const selector = { 'f:spec': { 'f:selector': {} } };
    expect(writerOf('spec.selector.app', entry('kubectl', selector))?.manager).toBe('kubectl');
  });

  test('of several that have it, whoever wrote last', () => {
    const both = { 'f:data': { 'f:one': {} } };
    const late = entry('late', both, '2026-11-16T11:00:00Z');
    expect(writerOf('data.one', entry('early', both), late)?.manager).toBe('late');
  });

  test("what people do by the platform is theirs and not the engine's", () => {
    const replicas = { 'f:spec': { 'f:replicas': {} } };
    expect(writerOf('spec.replicas', entry('freshet-runtime', replicas))?.manager).toBe('freshet-runtime');
    expect(writerOf('spec.replicas', entry('argocd-image-updater', replicas))?.manager).toBe(
      'argocd-image-updater',
    );
  });

  test('nobody where the engine wrote it later, or in the same second', () => {
    const both = { 'f:data': { 'f:one': {} } };
    const early = entry('kubectl-edit', both);
    const again = entry('argocd-controller', both, '2026-11-16T11:00:00Z');
    expect(writerOf('data.one', early, again)).toBeUndefined();
    expect(writerOf('data.one', early, entry('argocd-controller', both))).toBeUndefined();
    const later = entry('kubectl-edit', both, '2026-11-16T12:00:00Z');
    expect(writerOf('data.one', later, again)?.manager).toBe('kubectl-edit');
  });

  test('what cannot be read has no writer', () => {
    expect(fieldWriter([null, 'x', { manager: 'a', fieldsV1: { 'k:{': {} } }], ['data'])).toBeUndefined();
    expect(
      writerOf(
        'spec.containers[name=web].image',
        entry('a', { 'f:spec': { 'f:containers': { 'k:{': {} } } }),
      ),
    ).toBeUndefined();
  });
});
