import { z } from 'zod';
import {
  newInvitationSchema,
  ownerReplySchema,
  reportClosingSchema,
} from '../../../shared/owner.ts';
import { hidingSchema } from '../../../shared/reviews.ts';

export { checkForm } from '../../forms/check-form.ts';

const invitation = newInvitationSchema(Date.now);

/** The fields of the owner's forms, by the name of the form. */
export const ownerSchemas = {
  answer: ownerReplySchema,
  close: reportClosingSchema,
  hide: hidingSchema,
  invite: invitation.extend({ engagedAt: z.literal('').or(invitation.shape.engagedAt) }),
};
