export const minPasswordCharacters = 8;
export const maxPasswordCharacters = 128;
export const maxNameCodePoints = 80;
export const maxEmailCharacters = 254;
export const resendCooldownSeconds = 120;
