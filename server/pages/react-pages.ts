import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type PageContext, pageContext } from '../../app/context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Renders a page or its data with React Router. Only a bundler can load this file. */
export function renderReactPage(request: Request, context: PageContext): Promise<Response> {
  const routerContext = new RouterContextProvider();
  routerContext.set(pageContext, context);
  return handle(request, routerContext);
}

export type RenderReactPage = typeof renderReactPage;
