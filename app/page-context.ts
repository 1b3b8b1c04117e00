import { createContext } from 'react-router';
import type { Context } from '#domain/core';
import type { ListProblem } from '#shared/review-query.ts';

// Router contexts that the server sets for the pages' loaders.

export const domainContext = createContext<Context>();
export const listProblem = createContext<ListProblem | undefined>(undefined);
