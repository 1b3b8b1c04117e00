import {
  maxCommentCodePoints,
  maxHidingWordsCodePoints,
  maxNameCodePoints,
  maxReplyCodePoints,
  maxReportCodePoints,
} from '#content/limits.ts';
import { fieldsMessages } from '#content/messages/fields.ts';
import { ratingsMessages } from '#content/messages/ratings.ts';
import { cleanAddress, isEmailAddress } from './email-address.ts';
import type { Rule } from './rule.ts';
import { filledLine, filledText, multilineText } from './text.ts';

export const emailRule: Rule = {
  clean: cleanAddress,
  checks: [{ isValid: isEmailAddress, error: fieldsMessages.email }],
};

export const optionalEmailRule: Rule = {
  clean: cleanAddress,
  checks: [{ isValid: (text) => text === '' || isEmailAddress(text), error: fieldsMessages.email }],
};

const maxInvitedNameCodePoints = 120;

/** Fits both names. Thousands of accents would take seconds. */
const maxComparedLength = 4 * maxNameCodePoints;

const lookAlikes: Record<string, RegExp> = {
  c: /[сСςϲϹⲥⲤᴄꓚᏟꮯƈ]/gu,
  d: /[ԁԀɗժᴅꓓᎠꭰ]/gu,
  e: /[еЕєЄҽҼεΕɛƐᴇꓰᎬꭼ℮]/gu,
  f: /[ƒƑғҒϝϜꞙꞘꜰꓝ]/gu,
  i: /[lL1|!іІıӏӀιΙɩƖⲓⲒǀɪꓲᎥꭵᏆꮖʟꓡᏞꮮ]/gu,
  n: /[пПոՈռηΝⲛⲚɴꓠ]/gu,
  r: /[гГᴦʀꓣᎡꭱᏒꮢ]/gu,
  t: /[тТτΤⲧⲦƭᴛꓔᎢꭲ]/gu,
  v: /[ѵѴνᴠꓦᏙꮩ∨]/gu,
};

const lettersOf = (text: string): string =>
  Object.entries(lookAlikes)
    .reduce(
      (folded, [letter, pattern]) => folded.replaceAll(pattern, letter),
      text.slice(0, maxComparedLength).normalize('NFKD'),
    )
    .replaceAll(/\P{L}/gu, '')
    .toLowerCase();
const badgeLetters = lettersOf(ratingsMessages.verifiedClient);

/** Names are shown beside the badge, so they must not look like it. */
const imitatesBadge = (name: string): boolean =>
  /[✓✔✅☑🗸🗹√🮱]/u.test(name) || lettersOf(name).includes(badgeLetters);

const anyName = filledLine(maxNameCodePoints);
export const nameRule: Rule = {
  ...anyName,
  checks: [
    ...anyName.checks,
    { isValid: (name) => !imitatesBadge(name), error: fieldsMessages.imitatesBadge },
  ],
};
/** Pages show both names as one, so together they must not look like the badge, either. */
export const hasNoBadge = ({
  firstName = '',
  lastName = '',
}: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): boolean => !imitatesBadge(firstName + lastName);

export const invitedNameRule = filledLine(maxInvitedNameCodePoints);
export const commentRule = multilineText(maxCommentCodePoints);
export const replyRule = filledText(maxReplyCodePoints);
export const hidingWordsRule = filledLine(maxHidingWordsCodePoints);
export const reportWordsRule = multilineText(maxReportCodePoints);
export const reportAnswerRule = multilineText(maxReplyCodePoints);

export const monthPattern = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/;

/** In Kiritimati, a month begins 14 hours before it does in UTC. */
const furthestTimeZoneMs = 14 * 60 * 60 * 1000;

export const isFutureMonth = (month: string): boolean =>
  month > new Date(Date.now() + furthestTimeZoneMs).toISOString().slice(0, 7);
