import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Site, siteContext } from '../../app/context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Has React Router answer for a page or for the data of one. Only a bundler can load this file. */
export function renderReactPage(request: Request, site: Site): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return handle(request, context);
}

export type RenderReactPage = typeof renderReactPage;
