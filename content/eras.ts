export const eras = { music: 'Music', realEstate: 'Real estate', software: 'Software' } as const;

export type Era = keyof typeof eras;
