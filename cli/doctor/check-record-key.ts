import { reasonOf } from '../../db/reason.ts';
import { RecordKeyError } from '../../domain/record/record-key.ts';
import { checkRecordKey } from '../../domain/record/start-record.ts';
import type { Site } from '../open-site.ts';
import { type Finding, ok, problem } from './finding.ts';

const name = 'Record key';

/** Looks whether the key that signs the record of reviews is there. Without it, the site does not start. */
export async function checkKey({ context }: Site): Promise<Finding> {
  try {
    await checkRecordKey(context);
    return ok(name, `${context.recordKey.place} signs the record of reviews`);
  } catch (error) {
    if (!(error instanceof RecordKeyError)) throw error;
    return problem(
      name,
      reasonOf(error),
      'Put back the copy of the key that you keep beside the backups. If it is lost, run "owner record rotate-key --lost".',
    );
  }
}
