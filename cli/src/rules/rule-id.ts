/** The id of a rule, also when it is written as `-o name` prints it. */
export const ruleId = (text: string): string => text.replace(/^rule\//, '');
