import { z } from 'zod';
import type { Rule } from './rule.ts';

export const toSchema = ({ clean, checks }: Rule, typed = z.string()) =>
  checks.reduce(
    (schema, { isValid, ...options }) => schema.refine(isValid, options),
    typed.transform(clean),
  );
