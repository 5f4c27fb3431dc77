import type { Field } from './field.ts';
import { checkLabels, keyProblems, nameProblems, pathSegmentProblems, SUBDOMAIN_NAME } from './names.ts';

/** Answers what is wrong with a name. */
export type NameCheck = (name: string) => readonly string[];

/** The rule for names of most kinds. */
export const subdomainName: NameCheck = name => nameProblems(name, SUBDOMAIN_NAME);

/** The rule for names of what only the rules of paths bind: roles and their bindings. */
export const pathSegmentName: NameCheck = pathSegmentProblems;

const MAX_ANNOTATION_BYTES = 256 * 1024;

/** Reports what is wrong with the metadata of an object that is about to be stored. */
export const checkMetadata = (root: Field, checksName: NameCheck): void => {
  const metadata = root.at('metadata');
  checkObjectName(metadata, checksName);
  checkLabels(metadata.at('labels'));
  checkAnnotations(metadata.at('annotations'));
  checkFinalizers(metadata.at('finalizers'));
  checkOwners(metadata.at('ownerReferences'));
};

/** Reports labels and annotations that cannot be, wherever metadata may stand; a template has such, too. */
export const checkTemplateMetadata = (metadata: Field): void => {
  checkLabels(metadata.at('labels'));
  checkAnnotations(metadata.at('annotations'));
};

const checkObjectName = (metadata: Field, checksName: NameCheck): void => {
  const name = metadata.at('name');
  const prefix = metadata.at('generateName');
  if (prefix.text !== '')
    for (const problem of checksName(prefix.text.replace(/-+$/, 'a').slice(0, 58))) prefix.invalid(problem);
  if (name.text === '') name.required('name or generateName is required');
  else for (const problem of checksName(name.text)) name.invalid(problem);
};

const checkAnnotations = (annotations: Field): void => {
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations.fields)) {
    for (const problem of keyProblems(key.toLowerCase())) annotations.invalid(problem, key);
    bytes += Buffer.byteLength(key) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  }
  if (bytes > MAX_ANNOTATION_BYTES) annotations.tooLong(MAX_ANNOTATION_BYTES);
};

const checkFinalizers = (finalizers: Field): void => {
  for (const finalizer of finalizers.items)
    for (const problem of keyProblems(finalizer.text)) finalizers.invalid(problem, finalizer.value);
  const both = finalizers.items.filter(({ text }) => text === 'orphan' || text === 'foregroundDeletion');
  if (new Set(both.map(({ text }) => text)).size > 1)
    finalizers.invalid('finalizer foregroundDeletion and orphan cannot be both set');
};

const checkOwners = (owners: Field): void => {
  const controllers = owners.items.filter(owner => owner.at('controller').value === true);
  for (const owner of owners.items) {
    for (const name of ['apiVersion', 'kind', 'name', 'uid']) {
      const field = owner.at(name);
      if (field.text === '')
        field.invalid(`${name === 'apiVersion' ? 'version' : name} must not be empty`, '');
    }
  }
  if (controllers.length > 1)
    owners.invalid(
      `Only one reference can have Controller set to true. Found "true" in references for ${controllers
        .slice(0, 2)
        .map(owner => owner.at('name').text)
        .join(' and ')}`,
    );
};
