import type { LoaderFunctionArgs } from 'react-router';
import { domainContext } from '#app/page-context.ts';
import type { Context } from '#domain/core';

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
