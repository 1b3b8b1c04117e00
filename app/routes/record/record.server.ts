export { summarizeRecord as load } from '#domain/record/record.ts';
