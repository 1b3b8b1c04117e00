import type { LoaderFunctionArgs } from 'react-router';
import { findCaseStudy, type FoundCaseStudy } from '#content/find-case-study.ts';
import { type Context, Failure } from '#domain/core';
import { findClientReview } from '#domain/reviews/list-reviews.ts';
import type { Review } from '#shared/reviews.ts';

export interface CaseStudyData extends FoundCaseStudy {
  review: Review | undefined;
}

export async function load(
  context: Context,
  { params }: LoaderFunctionArgs,
): Promise<CaseStudyData> {
  const found = findCaseStudy(params['id'] ?? '');
  if (found === undefined) throw new Failure('not_found');
  return { ...found, review: await findClientReview(context, found.project.projectId) };
}
