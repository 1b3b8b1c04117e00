export const caseStudyIds: readonly string[] = ['JYAB0002', 'JYAB0005', 'JYAB0001'];
