import { ratingsMessages } from './ratings.ts';

export const fieldsMessages = {
  email: 'Please enter a valid email address.',
  empty: 'Please fill in this field.',
  broken:
    'This text has hidden characters that change how it reads. Please type it instead of pasting it.',
  stackedAccents: 'Please use fewer accents on one letter.',
  imitatesBadge: `A name can’t look like the “${ratingsMessages.verifiedClient}” badge.`,
  tooLong: (max: number) => `Please use at most ${max} characters.`,
  commonPassword: 'This password is too common. Please choose another.',
  personalPassword:
    'This password is too similar to your name or email address. Please choose another.',
  blankPassword: 'Please use more than just spaces.',
  passwordLength: (min: number, max: number) => `Please use ${min} to ${max} characters.`,
} as const;
