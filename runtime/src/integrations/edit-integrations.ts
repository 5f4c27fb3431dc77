/** Integrations in the Shared Configuration Repository, in the hands of whoever may change it. */
import type { RepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { FileChange } from '../git-writes/index.ts';
import { type Editor, editing } from '../shared-configuration/index.ts';
import {
  checkKind,
  checkName,
  checkPairs,
  type IntegrationFacts,
  integrationFile,
  readIntegrationFile,
  readSealingKey,
  sealingKeyFile,
  sealingKeysFolder,
  writeIntegration,
  writeSealingKey,
} from './integration-files.ts';
import { unknownIntegration } from './open-integrations.ts';
import { seal } from './sealing.ts';

export interface IntegrationWish {
  readonly name: string;
  readonly kind: string;
  readonly settings: unknown;
  /** Those that are there stay where none are given. */
  readonly credentials?: unknown;
  readonly runtimes: readonly string[];
  /** It must take the place of none. */
  readonly isNew: boolean;
}

const RUNTIME = /^[a-z]([a-z0-9-]{0,36}[a-z0-9])?$/;

/** Puts the public key of a runtime where others find it; answers whether something was written. */
export const publishSealingKey = async (
  editor: Editor<unknown>,
  place: RepositoryPlace,
  own: { readonly runtime: string; readonly publicKey: string },
): Promise<boolean> => {
  const path = sealingKeyFile(place, own.runtime);
  const file = (await editor.read([path])).get(path);
  if (file && readSealingKey(file.content)?.publicKey === own.publicKey) return false;
  await editor.commit(
    [{ path, content: writeSealingKey(own.runtime, own.publicKey), expected: file?.revision ?? '' }],
    `Publish the sealing key of ${own.runtime}`,
  );
  return true;
};

const keysIn = async (
  editor: Editor<unknown>,
  place: RepositoryPlace,
): Promise<ReadonlyMap<string, string>> => {
  const files = await editor.read(await editor.list(sealingKeysFolder(place)));
  return new Map(
    [...files.values()].flatMap(({ content }) => {
      const key = readSealingKey(content);
      return key ? [[key.runtime, key.publicKey] as const] : [];
    }),
  );
};

/** The places of an integration: one file for all runtimes, or one for each that is named. */
const filesOf = (place: RepositoryPlace, name: string, runtimes: readonly string[]): readonly string[] =>
  runtimes.length === 0
    ? [integrationFile(place, name)]
    : runtimes.map(runtime => integrationFile(place, name, runtime));

const allFiles = async (
  editor: Editor<unknown>,
  place: RepositoryPlace,
  name: string,
  runtimes: Iterable<string>,
) =>
  editor.read([
    integrationFile(place, name),
    ...[...runtimes].map(runtime => integrationFile(place, name, runtime)),
  ]);

export const saveIntegration = <Answer>(
  editor: Editor<Answer>,
  place: RepositoryPlace,
  wish: IntegrationWish,
  message: string,
): Promise<Answer> => {
  checkName(wish.name);
  const kind = checkKind(wish.kind);
  const settings = checkPairs(wish.settings, 'settings');
  const given =
    wish.credentials === undefined || wish.credentials === null
      ? undefined
      : checkPairs(wish.credentials, 'credentials');
  for (const runtime of wish.runtimes)
    if (!RUNTIME.test(runtime)) throw new Fault('INTEGRATION_INVALID', 'runtimes must be names of runtimes');
  return editing(editor, message, async () => {
    const keys = await keysIn(editor, place);
    const unknown = wish.runtimes.find(runtime => !keys.has(runtime));
    if (unknown !== undefined)
      throw new Fault('INTEGRATION_INVALID', `no runtime ${unknown} has published a sealing key`, {
        runtime: unknown,
      });
    const present = await allFiles(editor, place, wish.name, keys.keys());
    const former = [...present.values()].flatMap(({ content }) => readIntegrationFile(content) ?? []);
    if (wish.isNew && present.size > 0)
      throw new Fault('INTEGRATION_TAKEN', `there is an integration ${wish.name} already`, {
        name: wish.name,
      });
    if (given === undefined && former.length === 0)
      throw new Fault('INTEGRATION_INVALID', 'a new integration needs credentials');
    const readers = [...keys].filter(
      ([runtime]) => wish.runtimes.length === 0 || wish.runtimes.includes(runtime),
    );
    const sealed = given
      ? Object.fromEntries(
          readers.map(([runtime, key]) => [
            runtime,
            seal(new Secret(JSON.stringify(given)), key, { runtime, name: wish.name }),
          ]),
        )
      : Object.assign({}, ...former.map(one => one.sealed));
    const facts: IntegrationFacts = { name: wish.name, kind, settings, runtimes: wish.runtimes, sealed };
    const wanted = filesOf(place, wish.name, wish.runtimes);
    const content = writeIntegration(facts);
    const written: FileChange[] = wanted.map(path => ({
      path,
      content,
      expected: present.get(path)?.revision ?? '',
    }));
    const gone: FileChange[] = [...present]
      .filter(([path]) => !wanted.includes(path))
      .map(([path, { revision }]) => ({ path, deleted: true, expected: revision }));
    return [...written, ...gone];
  });
};

export const removeIntegration = <Answer>(
  editor: Editor<Answer>,
  place: RepositoryPlace,
  name: string,
  message: string,
): Promise<Answer> => {
  checkName(name);
  return editing(editor, message, async () => {
    const present = await allFiles(editor, place, name, (await keysIn(editor, place)).keys());
    if (present.size === 0) throw unknownIntegration(name);
    return [...present].map(([path, { revision }]) => ({ path, deleted: true as const, expected: revision }));
  });
};
