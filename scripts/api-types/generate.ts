import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import type { Context } from '../../domain/context.server.ts';
import { createApi } from '../../server/api/api.ts';

// Beside app/api-client, as far as TypeScript is concerned (`rootDirs` in tsconfig.json).
const file = '.types/app/api-client/api-types.ts';

// The description comes from the routes alone: nothing of the context is used.
const response = await createApi({ context: {} as Context }).request('/openapi.json');
const types = await openapiTypescript(JSON.stringify(await response.json()));
await mkdir(dirname(file), { recursive: true });
await writeFile(file, astToString(types));
