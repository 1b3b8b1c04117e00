/** The fields of work that the timeline leads through, as the résumé names them. */
export const eras = { music: 'Music', realEstate: 'Real estate', software: 'Software' } as const;

export type Era = keyof typeof eras;
