import * as build from 'virtual:react-router/server-build';
import { createRequestHandler } from 'react-router';
const h = createRequestHandler(build, 'production');
const r = await h(new Request('http://localhost/'));
console.log(await r.text());
