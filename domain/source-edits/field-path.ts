/** The way to a field of an object: names of fields, places in lists, and items of lists by what tells them apart. */
export type Step = string | { readonly at: number } | { readonly by: string; readonly is: string };

const PART = /^(?:\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\[([A-Za-z]+)=(.*?)\](?=$|[.[]))/u;
const DEEPEST = 64;
const LONGEST = 2_000;

/** Reads `spec.containers[name=web].args[1]`, as differences are told; undefined where it is no such way. */
export const readFieldPath = (path: string): readonly Step[] | undefined => {
  if (path.length > LONGEST) return undefined;
  const steps: Step[] = [];
  let rest = path;
  while (rest !== '') {
    const found = PART.exec(rest);
    if (!found || steps.length >= DEEPEST) return undefined;
    steps.push(stepOf(found));
    rest = rest.slice(found[0].length);
  }
  return steps.length === 0 ? undefined : steps;
};

const stepOf = ([, name, at, quoted, by, is]: RegExpExecArray): Step => {
  if (name !== undefined) return name;
  if (at !== undefined) return { at: Number(at) };
  if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
  return { by: by ?? '', is: is ?? '' };
};

/** As `jsonPointers` of `ignoreDifferences` have it; undefined where an item is known by its name, as places move. */
export const pointerOf = (steps: readonly Step[]): string | undefined => {
  const parts = steps.map(step => {
    if (typeof step === 'string') return step.replaceAll('~', '~0').replaceAll('/', '~1');
    return 'at' in step ? String(step.at) : undefined;
  });
  return parts.includes(undefined) ? undefined : `/${parts.join('/')}`;
};

/** The same as an expression of jq, which finds items by their names. */
export const jqOf = (steps: readonly Step[]): string => {
  const parts: string[] = [];
  let way = '';
  for (const step of steps) {
    if (typeof step === 'string')
      way += /^[A-Za-z_]\w*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    else if ('at' in step) way += `[${step.at}]`;
    else {
      const name = /port$/iu.test(step.by) ? `(.${step.by} | tostring)` : `.${step.by}`;
      parts.push(`${way}[]`, `select(${name} == ${JSON.stringify(step.is)})`);
      way = '';
    }
  }
  if (way !== '') parts.push(way);
  return parts.map(part => (part.startsWith('[') ? `.${part}` : part)).join(' | ');
};
