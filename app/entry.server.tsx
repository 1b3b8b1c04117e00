import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from './context.ts';
import { Nonce } from './layout/nonce.ts';
import { RequestId } from './layout/request-id.ts';

/** Renders the whole document before sending it: it is cached and sent many times, so streaming gains nothing. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failure: { error: unknown } | undefined;
  const { requestId, nonce } = loadContext.get(pageContext);
  const page = (
    <RequestId value={status >= 500 ? requestId : undefined}>
      <Nonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
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
