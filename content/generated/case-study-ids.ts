export const caseStudyIds: readonly string[] = ['JYAB0002', 'JYAB0001'];
