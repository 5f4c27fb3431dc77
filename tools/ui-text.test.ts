/** The words of the pages stand in catalogues, so that they can be translated and read in one place. */
import { globSync, readFileSync } from 'node:fs';
import { Kind, parse as parseGraphql } from 'graphql';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { first } from '../ui/src/text/en/first.ts';
import { en } from '../ui/src/text/en/index.ts';
import { areasBroughtBy, areasFrom } from './ui-areas.ts';
import { literalOf, parse, walk } from './ui-source.ts';

const sources = globSync('ui/src/**/*.{ts,tsx}').filter(
  path => !/\.(test|generated)\.tsx?$/.test(path) && !path.startsWith('ui/src/text/'),
);
/** The gallery shows components with made-up contents, to us. */
const components = sources.filter(path => path.endsWith('.tsx') && !path.startsWith('ui/src/gallery/'));

/** Attributes that people read or hear. */
const SPOKEN =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|hint|description|summary)$/;

/** What people read of a node that stands between tags or in an attribute, where that is written out. */
const wordsOf = (node: ts.Node): string => {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literalOf(node);
  if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText())) return literalOf(node.initializer);
  return '';
};

const literalText = (path: string): string[] => {
  const file = parse(path);
  const found: string[] = [];
  walk(file, node => {
    const words = wordsOf(node);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    if (/\p{L}{2}/u.test(words)) found.push(`${path}:${line + 1}: ${words.trim()}`);
  });
  return found;
};

describe('a component', () => {
  test('is found at all', () => expect(components.length).toBeGreaterThan(5));

  test('holds no words of its own', () => {
    expect(components.flatMap(literalText)).toEqual([]);
  });
});

/** The keys of a catalogue, as `invite.title`. */
const keysOf = (messages: object, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : keysOf(value, `${prefix}${name}.`),
  );

/**
 * What a file says of messages: which part of the catalogue it reads, and the keys that it puts together. A key that
 * begins with a word may be put together far from where the catalogue is named; one of gaps alone may not.
 */
const readingOf = (path: string) => {
  const namespaces = new Set<string>();
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const begun: RegExp[] = [];
  /** What each namespace is called here, in the order of the file. */
  const said: [string, string][] = [];
  /** Of these any message may be said. */
  const whole = new Set<string>();
  const readCall = (node: ts.CallExpression): void => {
    const [argument] = node.arguments;
    const called = node.expression.getText();
    if (called === 'useText') {
      namespaces.add(literalOf(argument));
      if (ts.isVariableDeclaration(node.parent)) said.push([node.parent.name.getText(), literalOf(argument)]);
    }
    if (isNamedElsewhere(argument))
      for (const [name, namespace] of said) if (name === called) whole.add(namespace);
  };
  walk(parse(path), node => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    if (ts.isTemplateExpression(node)) (node.head.text === '' ? patterns : begun).push(patternOf(node));
    if (ts.isCallExpression(node)) readCall(node);
  });
  return { namespaces, literals, patterns, begun, whole };
};

/** Whether a key is no text here: `t(kind)`, as what is below one part of the catalogue may be asked for by name. */
const isNamedElsewhere = (node: ts.Node | undefined): boolean => {
  const value = node && ts.isAsExpression(node) ? node.expression : node;
  return value !== undefined && (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value));
};

/** Whatever may stand in the gaps of a key that is put together counts as used. */
const patternOf = ({ head, templateSpans }: ts.TemplateExpression): RegExp => {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return new RegExp(`^${parts.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\w-]+')}$`);
};

describe('a message', () => {
  const readings = sources.map(readingOf);
  const namespaces = new Set(readings.flatMap(reading => [...reading.namespaces]));
  const literals = new Set(readings.flatMap(reading => [...reading.literals]));
  const begun = readings.flatMap(reading => reading.begun);
  const whole = new Set(readings.flatMap(reading => [...reading.whole]));

  const isUsed = (message: string): boolean =>
    [...namespaces]
      .filter(namespace => message.startsWith(`${namespace}.`))
      .some(namespace => {
        const key = message.slice(namespace.length + 1);
        if (literals.has(key) || begun.some(pattern => pattern.test(key))) return true;
        if (whole.has(namespace) && !key.includes('.')) return true;
        return readings.some(
          reading => reading.namespaces.has(namespace) && reading.patterns.some(pattern => pattern.test(key)),
        );
      });

  test.each(Object.entries(en))('of the catalogue %s is used somewhere', (area, messages) => {
    const unused = keysOf(messages).filter(key => !isUsed(`${area}.${key}`));
    expect(unused).toEqual([]);
  });
});

describe('words are there where they are said:', () => {
  const router = readFileSync('ui/src/app/router.tsx', 'utf8');
  const pages = new Set(
    [...router.matchAll(/import\('\.\.\/([\w/-]+\/index\.ts)'\)/g)].map(([, path]) => `ui/src/${path}`),
  );
  const unheard = (areas: ReadonlyMap<string, string>, brought: ReadonlySet<string>): readonly string[] =>
    [...areas]
      .filter(([area]) => !(area in first) && !brought.has(area))
      .map(([area, path]) => `${area}, of ${path}`);

  test('pages are found at all, and those that bring words', () => {
    expect(pages.size).toBeGreaterThan(30);
    expect([...areasBroughtBy('ui/src/pages/helm/index.ts')]).toEqual(['helm', 'gitops']);
  });

  test.each([...pages])('%s brings the words of all that it shows', page => {
    expect(unheard(areasFrom(page), areasBroughtBy(page))).toEqual([]);
  });

  test('what is around every page says only words that are there first', () => {
    const around = areasFrom('ui/src/main.tsx', path => pages.has(path));
    expect([...around.keys()]).toContain('shell');
    expect(unheard(around, new Set())).toEqual([]);
  });
});

test('every act at a runtime is told in words', () => {
  const files = globSync('contracts/app-proxy/*.graphql').map(path => readFileSync(path, 'utf8'));
  const acts = parseGraphql(files.join('\n')).definitions.flatMap(definition =>
    (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.OBJECT_TYPE_EXTENSION) &&
    definition.name.value === 'Mutation'
      ? (definition.fields ?? [])
      : [],
  );
  const told: Readonly<Record<string, Readonly<Record<string, string>>>> = en.records.did;
  const untold = acts.flatMap(({ name, directives = [] }) => {
    const [resource] = directives.flatMap(({ arguments: given = [] }) =>
      given.flatMap(({ name: key, value }) =>
        key.value === 'resource' && value.kind === Kind.STRING ? [value.value] : [],
      ),
    );
    const verb = name.value.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
    const noun = resource ?? 'gitops-runtime';
    return told[noun]?.[verb] === undefined ? [`${noun}.${verb}`] : [];
  });
  expect(acts.length).toBeGreaterThan(20);
  expect(untold).toEqual([]);
});

test('every act in the audit log is told in words', () => {
  const sources = globSync('control-plane/src/**/*.ts').filter(path => !path.endsWith('.test.ts'));
  const acts = sources.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/action: '([a-z-]+)\.([a-z-]+)'/g)].map(
      ([, noun = '', verb = '']) => ({
        noun,
        verb,
      }),
    ),
  );
  const told: Readonly<Record<string, Readonly<Record<string, string>>>> = en.records.did;
  expect(acts.length).toBeGreaterThan(50);
  expect(acts.filter(({ noun, verb }) => told[noun]?.[verb] === undefined)).toEqual([]);
});
