import { expect, test } from 'vitest';
import { errorMessages } from '../../content/messages/error.ts';
import type { PageContext } from '../../app/context.ts';
import { renderPage } from './render-document.tsx';

const files = { modules: [], inlined: [], styles: [], texts: { typeface: '', rest: '' } };

test('what an error of the server says is in the log, and the page and its data name the request', async () => {
  const logged: unknown[] = [];
  const error = new Error('a secret of the server');
  const context = {
    requestId: '4f',
    publicUrl: 'https://example.com',
    summarizeRecord: () => Promise.reject(error),
    logError: (each: unknown) => logged.push(each),
  } as Partial<PageContext> as PageContext;
  const read = async (path: string) => {
    const { status, body } = await renderPage(new URL(path, context.publicUrl), context, {
      findFiles: () => files,
      icon: '',
    });
    expect(status).toBe(500);
    return body;
  };
  expect(JSON.parse(await read('/reviews/record.data'))).toEqual({ error: { requestId: '4f' } });
  const page = await read('/reviews/record');
  expect(page).toContain(errorMessages.server('4f'));
  expect(page).not.toContain(error.message);
  expect(logged).toEqual([error, error]);
});
