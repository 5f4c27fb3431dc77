import { useText } from '../../../text/index.ts';
import { conditionWords } from './condition-words.ts';

/** What the engine complains of in a few words; a type that the pages do not know speaks for itself. */
export const useConditionTitle = () => {
  const t = useText('applicationWhy.condition');
  return (condition: { readonly type: string; readonly message: string }): string => {
    const { title } = conditionWords(condition);
    return title === undefined ? condition.type.replace(/([a-z])([A-Z])/g, '$1 $2') : t(title);
  };
};
