import { createRequestHandler } from '@react-router/express';
import express from 'express';
import { RouterContextProvider } from 'react-router';

// The framework's own server for Express, which renders this site's pages at each request. Run: node framework.mjs BUILT_ENTRY DATA_DIR
const [entry = '', dataDir = ''] = process.argv.slice(2);
const { build, pageContext, openPages } = await import(entry);

const app = express().disable('x-powered-by');
const server = app.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const createPageContext = await openPages(dataDir, url);
  const getLoadContext = () => {
    const context = new RouterContextProvider();
    context.set(pageContext, createPageContext());
    return context;
  };
  app.use(createRequestHandler({ build, getLoadContext, mode: 'production' }));
  console.log(url);
});
