import { anyOf, type FlagWord, type Place, quoted, type Word } from './model.ts';

/** Completion for zsh, with explanations beside the words. */
export const zshCompletion = (places: readonly Place[]): string => `#compdef freshet
# zsh completion for freshet
# Load it now:      source <(freshet completion zsh)
# In every shell:   freshet completion zsh > ~/.zfunc/_freshet
#                   (a directory of your fpath; add it before compinit: fpath+=~/.zfunc)

_freshet_known() {
  case "$1" in
    ${anyOf(places.flatMap(place => place.keys).filter(key => key !== ''))}) return 0 ;;
  esac
  return 1
}

_freshet_values() {
  choices=()
  case "$1 $2" in
${places.flatMap(valueCases).join('\n')}
  esac
  return 1
}

_freshet_words() {
  case "$1" in
${places
  .filter(({ words }) => words.length > 0)
  .map(({ keys, words }) => `    ${anyOf(keys)}) described=(${words.map(described).join(' ')}) ;;`)
  .join('\n')}
${places
  .flatMap(({ keys, completeFrom }) =>
    completeFrom ? [`    ${anyOf(keys)}) names=(\${(f)"$(${namesFrom(completeFrom)})"}) ;;`] : [],
  )
  .join('\n')}
  esac
}

_freshet_flags() {
  case "$1" in
${places.map(({ keys, flags }) => `    ${anyOf(keys)}) described=(${flags.map(describedFlag).join(' ')}) ;;`).join('\n')}
  esac
}

_freshet() {
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}" where="" word
  local -a choices described names
  local -i i=2
  while (( i < CURRENT )); do
    word="\${words[i]}"
    if [[ "$word" == -* ]]; then
      if [[ "$word" != *=* ]] && _freshet_values "$where" "$word"; then (( i += 1 )); fi
    elif _freshet_known "\${where:+$where }$word"; then
      where="\${where:+$where }$word"
    fi
    (( i += 1 ))
  done
  if [[ "$prev" == -* && "$prev" != *=* ]] && _freshet_values "$where" "$prev"; then
    if (( \${#choices} )); then compadd -a choices; else _files; fi
  elif [[ "$cur" == -* ]]; then
    _freshet_flags "$where"
    _describe 'flag' described
  else
    _freshet_words "$where"
    if (( \${#described} )); then _describe 'word' described; fi
    if (( \${#names} )); then compadd -a names; fi
  fi
}

if [ "$funcstack[1]" = "_freshet" ]; then
  _freshet "$@"
else
  compdef _freshet freshet
fi
`;

const described = ({ word, what }: Word): string => quoted(`${word.replaceAll(':', '\\:')}:${what}`);

const describedFlag = ({ spellings, what }: FlagWord): string =>
  described({ word: spellings[0] ?? '', what });

const namesFrom = (words: readonly string[]): string =>
  `"\${words[1]}" ${words.map(quoted).join(' ')} -o name 2> /dev/null | sed 's|^[^/]*/||'`;

const valueCases = ({ keys, flags }: Place): string[] =>
  flags
    .filter(flag => flag.takesValue)
    .map(({ spellings, choices }) => {
      const patterns = keys.flatMap(key => spellings.map(spelling => `${key} ${spelling}`));
      return `    ${anyOf(patterns)}) choices=(${choices.map(quoted).join(' ')}); return 0 ;;`;
    });
