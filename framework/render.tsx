import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type LoaderFunction,
  type RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { Document } from './document.tsx';
import { names } from './names.ts';
import { type DocumentData, fromDataPath, isDataPath, type PageAnswer } from './page-data.ts';
import type { FindFiles, PageFiles } from './page-files.ts';
import { buildRoutes, pageBoundary, pageOf, type Site } from './routes.tsx';

export interface ServerSite extends Site {
  /** By the id of the page's route. */
  loaders: ReadonlyMap<string, LoaderFunction>;
  /** By `createStarter`. */
  starter: string;
  head: ReactNode;
  /** Windows that match `media` may get it for the first paint, others afterwards. */
  typeface?: { file: string; media: string };
  /** Modules that only some pages of a route load. */
  modulesOf?: (page: StaticHandlerContext) => string[];
  structuredData?: (page: StaticHandlerContext, publicUrl: string) => object | undefined;
}

export interface PageRequest {
  publicUrl: string;
  /** For the loaders. */
  context: RouterContextProvider;
  /** A failed page's status, and what its error page may tell everybody. */
  describeFailure: (error: unknown) => { status: number; data: unknown };
}

export interface RenderedPage {
  status: number;
  body: string;
  /** For the security policy. Data has none. */
  inline?: { scripts: string[]; styles: string[] };
  hasData: boolean;
}

export { type FindFiles, readPageFiles } from './page-files.ts';
export { createStarter, inlineCall } from './starter.ts';

export function createRenderer(site: ServerSite) {
  const routes = buildRoutes(site, ({ id, load }) => {
    const loader = site.loaders.get(id);
    const lazy = async () => {
      const { Component, HydrateFallback = Component } = await load();
      return { Component: HydrateFallback };
    };
    return { lazy, ...(loader && { loader }) };
  });
  const handler = createStaticHandler(routes);

  /** Renders the whole document first: it is cached, so streaming would gain nothing. */
  async function renderDocument(
    page: StaticHandlerContext,
    publicUrl: string,
    { texts, ...files }: PageFiles,
  ): Promise<string> {
    const { loaderData, errors } = page;
    const routeId = page.matches.at(-1)?.route.id;
    const written: DocumentData = { publicUrl, routeId, ...files, loaderData, errors };
    const hasFirstView =
      errors === null && page.matches.some(({ route }) => pageOf(route)?.hasFirstView);
    const head = (
      <>
        {/* Cloudflare's Rocket Loader would run it in a way that the security policy forbids. */}
        <script data-cfasync="false" dangerouslySetInnerHTML={{ __html: site.starter }} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Safari on iPhones would put links into texts before React hydrates them. */}
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        {site.head}
        {/* Keeps a parser that pauses from painting content that would then move. Only Safari and
            Chromium up to 142 wait for this. */}
        <link
          rel="expect"
          href={`#${hasFirstView ? names.firstView : names.view}`}
          blocking="render"
        />
        {site.typeface && (
          <link
            rel="preload"
            href={site.typeface.file}
            as="font"
            type="font/woff2"
            crossOrigin=""
            media={site.typeface.media}
          />
        )}
        {site.typeface && (
          <style
            media={`${site.typeface.media}, (scripting: none)`}
            dangerouslySetInnerHTML={{ __html: texts.typeface }}
          />
        )}
        <style dangerouslySetInnerHTML={{ __html: texts.rest }} />
        <noscript>
          {files.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </noscript>
      </>
    );
    const structuredData = errors === null ? site.structuredData?.(page, publicUrl) : undefined;
    const end = (
      <>
        <script
          type="application/json"
          id={names.dataId}
          dangerouslySetInnerHTML={{ __html: escapeJson(written) }}
        />
        {structuredData && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: escapeJson(structuredData) }}
          />
        )}
      </>
    );
    const stream = await renderToReadableStream(
      <Document publicUrl={publicUrl} head={head} end={end}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, page)}
          context={page}
          hydrate={false}
        />
      </Document>,
      {
        // Beyond this size, React would insert content with an inline script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      },
    );
    await stream.allReady;
    return new Response(stream).text();
  }

  return async (
    url: URL,
    { publicUrl, context, describeFailure }: PageRequest,
    findFiles: FindFiles,
  ): Promise<RenderedPage> => {
    const isData = isDataPath(url.pathname);
    const address = new URL(url);
    if (isData) address.pathname = fromDataPath(url.pathname);
    const page = await handler.query(new Request(address), { requestContext: context });
    if (page instanceof Response) throw new Error(`The page ${address.pathname} redirects`);
    const fail = (error: unknown) => {
      const { status, data } = describeFailure(error);
      page.statusCode = status;
      page.errors = { [pageBoundary]: { status, statusText: '', internal: false, data } };
    };
    const error = errorOf(page);
    if (error !== undefined) fail(error);
    if (page.matches.some(({ route }) => route.path === '*')) page.statusCode = 404;
    const hasData = page.matches.some(({ route }) => site.loaders.has(route.id));
    if (isData) {
      const { modules } = await findFiles([], false);
      const body = JSON.stringify(answerOf(page, modules[0] ?? ''));
      return { status: page.statusCode, body, hasData };
    }
    const files = await findFiles(
      [
        ...page.matches.flatMap(({ route }) => pageOf(route)?.file ?? []),
        ...(site.modulesOf?.(page) ?? []),
      ],
      page.statusCode !== 200,
    );
    const render = () => renderDocument(page, publicUrl, files);
    const body = await render().catch((failure: unknown) => {
      fail(failure);
      return render();
    });
    const inline = { scripts: [site.starter], styles: Object.values(files.texts) };
    return { status: page.statusCode, body, inline, hasData };
  };
}

const errorOf = ({ errors }: StaticHandlerContext): unknown => errors?.[pageBoundary];

function answerOf(page: StaticHandlerContext, build: string): PageAnswer {
  const error = errorOf(page);
  if (isRouteErrorResponse(error)) return { error: error.data as unknown, build };
  return { data: page.loaderData[page.matches.at(-1)?.route.id ?? ''] ?? null, build };
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON for a script element: no text in it can close the element or open a comment. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/gu, (character) => escapes[character] ?? '');
