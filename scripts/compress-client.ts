import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Compresses at the highest level once per build. The server sends these bytes unchanged.
const folder = 'build/client';
const compressible = /\.(?:css|html|ico|js|json|svg|txt|webmanifest|xml)$/u;
const minCompressedBytes = 600;

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map(async (entry) => {
      const name = join(entry.parentPath, entry.name);
      const body = await readFile(name);
      if (body.length < minCompressedBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      await writeFile(`${name}.br`, await promisify(brotliCompress)(body, { params }));
      await writeFile(`${name}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
    }),
);
