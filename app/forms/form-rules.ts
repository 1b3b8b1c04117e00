import { maxRating, minRating } from '#content/limits.ts';
import { invitationMessages } from '#content/messages/invitation.ts';
import { reportMessages } from '#content/messages/report.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import {
  commentRule,
  emailRule,
  hidingWordsRule,
  invitedNameRule,
  isFutureMonth,
  monthPattern,
  nameRule,
  optionalEmailRule,
  replyRule,
  reportAnswerRule,
  reportWordsRule,
} from '#shared/field-rules.ts';
import { newPasswordRule, passwordRule, retypeRule } from '#shared/passwords.ts';
import type { Rule } from '#shared/rule.ts';

// Rules by field name. The server's schemas accept the same values.

const asTyped = (...checks: Rule['checks']): Rule => ({ clean: (text) => text, checks });

/** The form itself offers only valid choices. */
const chosen = (error: string) => asTyped({ isValid: (choice) => choice !== '', error });

export const emailForm = { email: emailRule };
export const passwordForm = { password: passwordRule };
export const logInForm = { ...emailForm, ...passwordForm };
export const namesForm = { firstName: nameRule, lastName: nameRule };
export const newPasswordForm = { password: newPasswordRule, passwordRetype: retypeRule };
export const passwordChangeForm = { currentPassword: passwordRule, ...newPasswordForm };
export const signUpForm = { ...emailForm, ...namesForm, ...newPasswordForm };

const isRating = (text: string): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= minRating && Number(text) <= maxRating;

export const reviewForm = {
  rating: asTyped({ isValid: isRating, error: reviewsMessages.chooseStar }),
  comment: commentRule,
};

export const reportForm = {
  reason: chosen(reportMessages.chooseReason),
  words: reportWordsRule,
  email: optionalEmailRule,
};

export const replyForm = { text: replyRule };
export const reportClosingForm = { answer: reportAnswerRule };
export const hidingForm = { reason: chosen(reportMessages.chooseReason), words: hidingWordsRule };

export const invitationForm = {
  ...emailForm,
  name: invitedNameRule,
  projectId: chosen(invitationMessages.noProject),
  engagedAt: asTyped(
    {
      isValid: (month) => month === '' || monthPattern.test(month),
      error: invitationMessages.month,
    },
    { isValid: (month) => !isFutureMonth(month), error: invitationMessages.futureMonth },
  ),
};
