import {
  type LoaderFunctionArgs,
  RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router';
import { isSupported, markNames, markTheme, markVisitor } from '#app/marks.ts';
import { domainContext, listProblem } from '#app/page-context.ts';
import type { CaseStudyData } from '#app/routes/case-study/case-study.server.ts';
import { site } from '#app/site.ts';
import typeface from '#app/styles/bricolage-grotesque.woff2';
import { paperColors } from '#content/generated/colors.ts';
import { starterMessages } from '#content/messages/error.ts';
import { createRenderer, createStarter, type FindFiles, inlineCall } from '#framework/render.tsx';
import type { Context } from '#domain/core';
import { expectedResponse } from '#server/problems.ts';
import icon from '../../public/favicon.svg?raw';
import type { PageRequest, ServerPage } from './pages.ts';
import { describePage, toGraph } from './structured-data.ts';

interface ServerModule {
  load: (context: Context, args: LoaderFunctionArgs) => unknown;
}

const folder = '/app/routes/';
const end = '.server.ts';
const modules = import.meta.glob<ServerModule>('/app/routes/*/*.server.ts', { eager: true });

/** By route id. Pages with a loader show public content. */
export const loaders = new Map(
  Object.entries(modules).map(([path, { load }]) => [
    path.slice(folder.length, -end.length),
    (args: LoaderFunctionArgs) => load(args.context.get(domainContext), args),
  ]),
);

export const scheduleModule = 'app/routes/case-study/board.tsx';

/** Modules that only some case studies load. */
function demoModules({ loaderData }: StaticHandlerContext): string[] {
  const { study } = { ...(loaderData['case-study/case-study'] as Partial<CaseStudyData>) };
  return study?.demo === undefined ? [] : [scheduleModule];
}

function structuredData(page: StaticHandlerContext, publicUrl: string): object | undefined {
  const nodes = describePage(page, publicUrl);
  return nodes.length === 0 ? undefined : toGraph(nodes);
}

const toDataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replaceAll(/["%#<>&]/gu, encodeURIComponent)}`;

const { tokenKey, draftKey, newReviewId, session, openForm } = markNames;

export const starter = createStarter({
  isSupported,
  texts: starterMessages,
  marks: [
    inlineCall(markTheme),
    inlineCall(markVisitor, JSON.stringify([tokenKey, draftKey, newReviewId, session, openForm])),
  ],
});

const render = createRenderer({
  ...site,
  loaders,
  starter,
  // Phones, which may be on slow networks, get the typeface after the first paint.
  typeface: { file: typeface, media: '(min-width: 48.0625rem)' },
  head: (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paperColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paperColors.dark} />
      {/* Inlined, because browsers request icons before the first paint. Old ones need the file. */}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={toDataAddress(icon)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  ),
  modulesOf: demoModules,
  structuredData,
});

/** Imports all pages, because a later build replaces the files of a running site. */
export async function loadPages(): Promise<void> {
  await Promise.all(
    site.pages.flatMap(({ load, children = [] }) => [
      load(),
      ...children.map((page) => page.load()),
    ]),
  );
}

/** An error's message goes only to the log. */
export async function renderPage(
  url: URL,
  { context, logger, requestId, problem }: PageRequest,
  findFiles: FindFiles,
): Promise<ServerPage> {
  const requestContext = new RouterContextProvider();
  requestContext.set(domainContext, context);
  requestContext.set(listProblem, problem);
  const { hasData, ...page } = await render(
    url,
    {
      publicUrl: context.publicUrl,
      context: requestContext,
      describeFailure(error) {
        const status = expectedResponse(error)?.status ?? 500;
        if (status === 503) logger.warn({ requestId, err: error }, 'The database is unavailable');
        else if (status === 500) logger.error({ requestId, err: error }, 'A page failed');
        // Other pages are cached for everyone, so they can't name a request.
        return { status, data: status >= 500 ? { requestId } : null };
      },
    },
    findFiles,
  );
  return { ...page, showsPublicContent: hasData };
}
