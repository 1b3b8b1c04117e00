import type { LoaderFunctionArgs } from 'react-router';
import { ApiProblem, callOrLogIn, getToken, readSession, storeAccount } from '#app/api-client';
import { ownerApi } from '#app/api-client/owner-api.ts';
import { ownerMessages } from '#content/messages/owner.ts';
import type { Glance, OwnerReviewFilter } from '#shared/owner.ts';

export type SectionName = 'reviews' | 'reports' | 'invitations' | 'emails';

/** `nobody` is for visitors who aren't the owner, who see the error page. */
export type OwnerData =
  | { state: 'nobody' | 'locked' }
  | { state: 'failed'; problem: ApiProblem }
  | { state: 'open'; glance: Glance; section: Section };

/** From the messages, because the schemas are too large for the page. */
const reviewFilters = Object.keys(ownerMessages.filters) as OwnerReviewFilter[];

const unlessGone = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'not_found') return undefined;
    throw error;
  });

/** Links lead to one review or report, which may be gone. */
async function fetchSection(parameters: URLSearchParams) {
  for (const use of ['answer', 'hide', 'review'] as const) {
    const id = parameters.get(use);
    const form = use === 'review' ? undefined : use;
    if (id !== null)
      return { name: 'reviews', review: await unlessGone(ownerApi.review(id)), form } as const;
  }
  const reportId = parameters.get('report');
  if (reportId !== null)
    return { name: 'reports', report: await unlessGone(ownerApi.report(reportId)) } as const;
  const show = parameters.get('show');
  if (show === 'reports') {
    const filter = parameters.get('filter') === 'all' ? 'all' : 'open';
    return { name: 'reports', reports: await ownerApi.reports(filter), filter } as const;
  }
  if (show === 'invitations')
    return { name: 'invitations', invitations: await ownerApi.invitations() } as const;
  if (show === 'emails') return { name: 'emails', emails: await ownerApi.emails() } as const;
  const filter = reviewFilters.find((each) => each === parameters.get('filter')) ?? 'unanswered';
  const [q, cursor] = [parameters.get('q') ?? '', parameters.get('cursor')];
  const { reviews, nextCursor } = await ownerApi.reviews({ filter, q, ...(cursor && { cursor }) });
  return { name: 'reviews', reviews, filter, q, cursor, nextCursor } as const;
}

export type Section = Awaited<ReturnType<typeof fetchSection>>;

async function fetchOpen(parameters: URLSearchParams): Promise<OwnerData> {
  const [glance, section] = await Promise.all([ownerApi.glance(), fetchSection(parameters)]);
  // The menu shows the number of unanswered reviews.
  const { account } = readSession();
  if (account) storeAccount({ ...account, unanswered: glance.unanswered });
  return { state: 'open', glance, section };
}

export async function loadOwnerData(args: LoaderFunctionArgs): Promise<OwnerData> {
  if (getToken() === null) return { state: 'nobody' };
  const { data, problem } = await callOrLogIn(
    args,
    fetchOpen(new URL(args.request.url).searchParams),
  );
  if (problem === undefined) return data;
  if (problem.code === 'password_needed') return { state: 'locked' };
  return problem.status === 404 ? { state: 'nobody' } : { state: 'failed', problem };
}
