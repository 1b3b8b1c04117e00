import { changeSchema } from '../../shared/owner.ts';
import { jsonBody, ownerWithPassword } from './requests.ts';
import { json, needsToken, tagged } from './route-parts.ts';

/** What all calls of the owner have in common. */
export const shared = { ...tagged('owner'), ...needsToken };
/** Calls that need the password within the last 15 minutes: all but the one that gives it. */
export const ofOwner = { ...shared, middleware: ownerWithPassword };
const withBody: [...typeof ownerWithPassword, typeof jsonBody] = [...ownerWithPassword, jsonBody];
export const ofOwnerWithBody = { ...shared, middleware: withBody };

export const changed = json(changeSchema, 'Whether anything changed');
