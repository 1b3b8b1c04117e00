import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { projects } from '../content/projects.ts';
import { pageContext } from './context.ts';
import { Nonce } from './layout/nonce.ts';
import { PublicUrl } from './layout/public-url.ts';
import { RequestId } from './layout/request-id.ts';
import { DrawOnServer, drawWith } from './routes/home/featured-picture.tsx';
import { createGraphs } from './structured-data/graphs.ts';
import { serializeGraph } from './structured-data/serialize-graph.ts';
import { GraphWriter } from './structured-data/structured-data.tsx';
import { ProjectPicture } from './ui/project-picture.tsx';

const draw = drawWith(ProjectPicture, projects);

/** Renders the whole document before sending it: it is cached and sent many times, so streaming gains nothing. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failure: { error: unknown } | undefined;
  const { requestId, nonce, publicUrl } = loadContext.get(pageContext);
  const page = (
    <RequestId value={status >= 500 ? requestId : undefined}>
      <Nonce value={nonce}>
        <PublicUrl value={publicUrl}>
          <GraphWriter value={(build) => serializeGraph(build(createGraphs(publicUrl)))}>
            <DrawOnServer value={draw}>
              <ServerRouter context={context} url={request.url} nonce={nonce} />
            </DrawOnServer>
          </GraphWriter>
        </PublicUrl>
      </Nonce>
    </RequestId>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    // An inline script would insert content beyond this size.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = { error };
    },
  });
  await stream.allReady;
  if (failure !== undefined) throw failure.error;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(await new Response(stream).text(), { status, headers });
}

/** The router calls this with what loaders and rendering throw. An unknown path is not a defect. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error)) context.get(pageContext).logError(error);
}
