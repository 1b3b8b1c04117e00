import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});

const cyclonedx = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** A software bill of materials. */
export type Sbom = z.infer<typeof cyclonedx>;

const isForDevelopment = ({ properties }: z.infer<typeof component>): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

/** Removes what only development needs. npm's own `--omit dev` also removes production packages that a development package depends on. */
export function keepProduction(sbom: Sbom): Sbom {
  const components = sbom.components.filter((one) => !isForDevelopment(one));
  const kept = new Set([sbom.metadata.component, ...components].map((one) => one['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...sbom, components, dependencies };
}

const npmArguments = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--workspaces=false'];

/** Lists all packages that the site runs on, on every platform, in the CycloneDX format. Reads package-lock.json and needs no network. */
export async function makeSbom(): Promise<Sbom> {
  const { stdout } = await promisify(execFile)('npm', npmArguments, {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const sbom = keepProduction(cyclonedx.parse(JSON.parse(stdout)));
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(await readFile('package.json', 'utf8')));
  // npm names the application after its folder.
  sbom.metadata.component.name = name;
  return sbom;
}
