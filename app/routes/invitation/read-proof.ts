import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { InvitedAccount } from '../../../shared/accounts.ts';
import type { OpenInvitation } from '../../../shared/invitations.ts';
import type { KnownAccount } from '../../api-client/session.ts';
import { InvalidForm, validate } from '../../forms/validate.ts';

/** What shows that the review is the invited person's: names and a password for a new account, its password, or its session. `other`: somebody else is logged in. */
export type Proof = 'names' | 'password' | 'session' | 'other';

/** Finds the proof that an invitation takes from whoever is logged in. */
export function proofOf({ email, hasAccount }: OpenInvitation, account: KnownAccount | undefined): Proof {
  if (account !== undefined && account.email.toLowerCase() !== email.toLowerCase()) return 'other';
  if (!hasAccount) return 'names';
  return account === undefined ? 'password' : 'session';
}

/** Reads what the account needs, and checks it together with the stars. Throws `InvalidForm`, or an `ApiProblem` with the code `missing_code`. */
export async function readProof(form: FormData, proof: Proof, rating: number): Promise<Partial<InvitedAccount>> {
  const account = await readAccount(form, proof).catch((error: unknown) => {
    if (error instanceof InvalidForm) return error;
    throw error;
  });
  const wrong = account instanceof InvalidForm ? account.errors : {};
  if (rating === 0) throw new InvalidForm({ rating: reviewsMessages.chooseStar, ...wrong });
  if (account instanceof InvalidForm) throw account;
  return account;
}

async function readAccount(form: FormData, proof: Proof): Promise<Partial<InvitedAccount>> {
  if (proof === 'names') return validate(form, ({ invitedAccountSchema }) => invitedAccountSchema);
  return proof === 'password' ? validate(form, ({ confirmationSchema }) => confirmationSchema) : {};
}
