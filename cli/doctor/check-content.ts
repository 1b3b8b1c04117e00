import { listSampleContent } from '../../content/sample.ts';
import { count } from '../texts.ts';
import { type Finding, ok, warning } from './finding.ts';

const name = 'Content';

/** Looks for sample values that visitors would read. */
export function checkContent(): Finding {
  const { length } = listSampleContent();
  if (length === 0) return ok(name, 'No sample values');
  return warning(
    name,
    `${count(length, 'value')} in content/ ${length === 1 ? 'is a sample' : 'are samples'}`,
    'Replace them; "owner content" lists them.',
  );
}
