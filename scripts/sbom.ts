import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeSbom } from './make-sbom.ts';

const file = 'build/sbom.cdx.json';

const sbom = await makeSbom();
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${file}: ${sbom.components.length} components`);
