export const passwordLeastCharacters = 8;
export const passwordMostCharacters = 128;
export const nameMostCodePoints = 80;
export const emailMostCharacters = 254;
export const resendCooldownSeconds = 120;
