import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { Document } from '../../app/document.tsx';
import { PublicUrl } from '../../app/layout/public-url.ts';
import { createRoutes, pageBoundary } from '../../app/layout/root.tsx';
import { type DocumentData, documentDataId, type PageAnswer } from '../../app/page-data.ts';
import type { PageRoute } from '../../app/routes.ts';
import { markDocument, markTheme, start } from '../../app/starter.ts';
import typeface from '../../app/styles/bricolage-grotesque.woff2';
import { paperColors } from '../../content/generated/colors.ts';
import { errorMessages } from '../../content/messages/error.ts';
import icon from '../../public/favicon.svg?raw';
import type { CaseStudyData } from '../../shared/pages.ts';
import { expectedResponse } from '../problems.ts';
import { domainContext, listProblem, loaders } from './loaders.ts';
import type { FindFiles, PageFiles } from './page-files.ts';
import type { PageRequest, ServerPage } from './pages.ts';
import { describePage, escapeJson, serializeGraph } from './structured-data.ts';

/** The same in the head of every document, so that the security policy can name its hash. */
const starter = [
  `(${markTheme.toString()})()`,
  `(${markDocument.toString()})()`,
  // As text, because Vite rewrites imports in server code.
  `(${start.toString()})(${JSON.stringify({ missingCode: errorMessages.missingCode, oldBrowser: errorMessages.oldBrowser })},(address)=>import(address))`,
].join(';');

/** Phones, which may be on slow networks, get the typeface after the first paint (`starter.ts`). */
const typefaceFirst = '(min-width: 48.0625rem), (scripting: none)';

const routes = createRoutes(({ id, load }) => {
  const loader = loaders.get(id);
  const lazy = async () => {
    const { Component, HydrateFallback = Component } = await load();
    return { Component: HydrateFallback };
  };
  return { lazy, ...(loader && { loader }) };
});

export const scheduleModule = 'app/routes/case-study/board.tsx';

const handler = createStaticHandler(routes);

/** Renders a page or its data (`page-data.ts`), from the URL alone. */
export async function renderPage(
  url: URL,
  { context, logger, requestId, problem }: PageRequest,
  findFiles: FindFiles,
): Promise<ServerPage> {
  const isData = url.pathname.endsWith('.data');
  const address = new URL(url);
  address.pathname = url.pathname.replace(/\/?_?\.data$/u, '');
  const requestContext = new RouterContextProvider();
  requestContext.set(domainContext, context);
  requestContext.set(listProblem, problem);
  const page = await handler.query(new Request(address), { requestContext });
  if (page instanceof Response) throw new Error(`The page ${address.pathname} redirects`);
  /** The error's message stays in the log. */
  const fail = (error: unknown) => {
    const status = expectedResponse(error)?.status ?? 500;
    if (status === 503) logger.warn({ requestId, err: error }, 'The database is unavailable');
    else if (status === 500) logger.error({ requestId, err: error }, 'A page failed');
    page.statusCode = status;
    // Other pages are cached for everyone, so they can't name a request.
    const data = status >= 500 ? { requestId } : null;
    page.errors = { [pageBoundary]: { status, statusText: '', internal: false, data } };
  };
  const error = errorOf(page);
  if (error !== undefined) fail(error);
  if (page.matches.some(({ route }) => route.path === '*')) page.statusCode = 404;
  const showsPublicContent = page.matches.some(({ route }) => loaders.has(route.id));
  if (isData)
    return { status: page.statusCode, body: JSON.stringify(answerOf(page)), showsPublicContent };
  const files = await findFiles(
    [...page.matches.map(({ route }) => pageModule(route.id)), ...demoModules(page)],
    page.statusCode !== 200,
  );
  const render = () => renderDocument(page, context.publicUrl, files);
  const body = await render().catch((failure: unknown) => {
    fail(failure);
    return render();
  });
  const inline = { scripts: [starter], styles: Object.values(files.texts) };
  return { status: page.statusCode, body, inline, showsPublicContent };
}

export const pageModule = (id: string): string => `app/routes/${id}.page.tsx`;

/** Modules that only some case studies load. */
function demoModules({ loaderData }: StaticHandlerContext): string[] {
  const { study } = { ...(loaderData['case-study/case-study'] as Partial<CaseStudyData>) };
  return study?.demo === undefined ? [] : [scheduleModule];
}

const toDataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replaceAll(/["%#<>&]/gu, encodeURIComponent)}`;

const errorOf = ({ errors }: StaticHandlerContext): unknown => errors?.[pageBoundary];

function answerOf(page: StaticHandlerContext): PageAnswer {
  const error = errorOf(page);
  if (isRouteErrorResponse(error)) return { error: error.data as unknown };
  return { data: page.loaderData[page.matches.at(-1)?.route.id ?? ''] ?? null };
}

/** Renders the whole document first: it is cached, so streaming would gain nothing. */
async function renderDocument(
  page: StaticHandlerContext,
  publicUrl: string,
  { texts, ...files }: PageFiles,
): Promise<string> {
  const { loaderData, errors } = page;
  const written: DocumentData = { publicUrl, ...files, loaderData, errors };
  const hasFirstView =
    errors === null &&
    page.matches.some(({ route }) => (route.handle as PageRoute | undefined)?.hasFirstView);
  const head = (
    <>
      <script dangerouslySetInnerHTML={{ __html: starter }} />
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paperColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paperColors.dark} />
      {/* Keeps a parser that pauses from painting content that would then move. Only Safari and
          Chromium up to 142 wait for this. */}
      <link rel="expect" href={hasFirstView ? '#first-view' : '#view'} blocking="render" />
      <link
        rel="preload"
        href={typeface}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
        media="(width > 48rem)"
      />
      {/* Inlined, because browsers request icons before the first paint. Old ones need the file. */}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={toDataAddress(icon)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <style media={typefaceFirst} dangerouslySetInnerHTML={{ __html: texts.typeface }} />
      <style dangerouslySetInnerHTML={{ __html: texts.rest }} />
      <noscript>
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </noscript>
    </>
  );
  const graph = errors === null ? describePage(page, publicUrl) : [];
  const end = (
    <>
      <script
        type="application/json"
        id={documentDataId}
        dangerouslySetInnerHTML={{ __html: escapeJson(written) }}
      />
      {graph.length > 0 && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: serializeGraph(graph) }}
        />
      )}
    </>
  );
  const stream = await renderToReadableStream(
    <Document head={head} end={end}>
      <PublicUrl value={publicUrl}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, page)}
          context={page}
          hydrate={false}
        />
      </PublicUrl>
    </Document>,
    {
      // Beyond this size, React would insert content with an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  await stream.allReady;
  return new Response(stream).text();
}
