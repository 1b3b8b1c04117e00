import { z } from 'zod';
import { createSchema, type OwnContent } from './schema.ts';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'a record',
  record: 'a record',
};

const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'missing' : `not ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'unrecognized_keys') return 'no such field';
  return undefined;
};

/** Splits an issue into one problem for each place the owner has to fix. */
function split(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message }));
  if (issue.code === 'invalid_key')
    return issue.issues.map((each) => ({ path, message: each.message }));
  if (issue.code === 'invalid_union')
    return (issue.errors.at(-1) ?? [])
      .flatMap(split)
      .map((each) => ({ path: [...path, ...each.path], message: each.message }));
  return [{ path, message }];
}

export const fileOf = (name: string): string =>
  `content/${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** Lists problems in the content and its drawings: one line each, naming the file and the field. */
export function findProblems(content: OwnContent): string[] {
  const { error } = createSchema(content).safeParse(content, { error: explain });
  return (error?.issues ?? []).flatMap(split).map(({ path, message }) => {
    return `${fileOf(String(path[0]))}: ${z.core.toDotPath(path)}: ${message}.`;
  });
}
