/** Home quotes the newest public review with at least so many stars, and with so many characters (product §2.2). */
export const quotableStars = 4;
export const quotableCharacters = { least: 80, most: 240 } as const;

/** A case study quotes this many characters of its client's review (product §2.12). */
export const caseStudyQuoteCharacters = 420;
