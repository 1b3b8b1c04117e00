import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import type { Context } from '../../domain/context.ts';
import { createApi } from '../../server/api/api.ts';

// TypeScript treats this folder as part of app/api-client (`rootDirs` in tsconfig.json).
const file = '.types/app/api-client/api-types.ts';

// The description comes from the routes and uses nothing from the context.
const response = await createApi({} as Context).request('/openapi.json');
const types = await openapiTypescript(JSON.stringify(await response.json()));
await mkdir(dirname(file), { recursive: true });
await writeFile(file, astToString(types));
