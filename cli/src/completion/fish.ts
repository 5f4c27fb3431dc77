import type { FlagWord, Place } from './model.ts';

/** Completion for fish, with explanations beside the words. */
export const fishCompletion = (places: readonly Place[]): string => `# fish completion for freshet
# Load it now:      freshet completion fish | source
# In every shell:   freshet completion fish > ~/.config/fish/completions/freshet.fish

# Prints the words of the command so far, without flags and their values.
function __freshet_where
    set -l where
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if string match -q -- '-*' $word
            if contains -- $word ${[...valueFlags(places)].map(fishQuoted).join(' ')}
                set skip 1
            end
        else if contains -- (string join ' ' $where $word) ${places
          .flatMap(place => place.keys)
          .filter(key => key !== '')
          .map(fishQuoted)
          .join(' ')}
            set -a where $word
        end
    end
    string join ' ' $where
end

function __freshet_at
    set -l where (__freshet_where)
    contains -- "$where" $argv
end

complete -c freshet -f
${places.flatMap(placeLines).join('\n')}
`;

const placeLines = ({ keys, words, flags, completeFrom }: Place): string[] => {
  const at = `complete -c freshet -n ${fishQuoted(`__freshet_at ${keys.map(fishQuoted).join(' ')}`)}`;
  const names = `(freshet ${completeFrom?.join(' ')} -o name 2> /dev/null | string replace -r '^[^/]*/' '')`;
  return [
    ...words.map(({ word, what }) => `${at} -a ${fishQuoted(word)} -d ${fishQuoted(what)}`),
    ...(completeFrom ? [`${at} -a ${fishQuoted(names)}`] : []),
    ...flags.map(flag => `${at} ${flagOptions(flag)}`),
  ];
};

const flagOptions = ({ spellings, what, takesValue, choices }: FlagWord): string => {
  const names = spellings.map(spelling =>
    spelling.startsWith('--') ? `-l ${spelling.slice(2)}` : `-s ${spelling.slice(1)}`,
  );
  const value = choices.length > 0 ? ` -x -a ${fishQuoted(choices.join(' '))}` : ' -r -F';
  return `${names.join(' ')}${takesValue ? value : ''} -d ${fishQuoted(what)}`;
};

const valueFlags = (places: readonly Place[]): Set<string> =>
  new Set(
    places.flatMap(place => place.flags.filter(flag => flag.takesValue).flatMap(flag => flag.spellings)),
  );

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
