import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testCertificate } from '../harness/test-certificate.ts';
import type { TlsProxy } from '../harness/tls-proxy.ts';
import { inheritedEnvironment } from '../harness/inherited-environment.ts';

/** What the Mozilla Observatory says about a page. */
export interface Grade {
  path: string;
  /** The status of the response; undefined without one. */
  status: number | undefined;
  score: number;
  grade: string;
  /** The results of the checks that failed. */
  failed: string[];
  /** The result of every check, with its points. */
  results: Record<string, string>;
}

const script = join(import.meta.dirname, 'grade-pages.ts');

/** Lets the Mozilla Observatory fetch and grade pages of a site behind a TLS proxy, whose certificate it trusts. */
export async function gradePages({ httpPort, httpsPort }: TlsProxy, paths: string[]): Promise<Grade[]> {
  const folder = await mkdtemp(join(tmpdir(), 'site-observatory-'));
  try {
    const authority = join(folder, 'ca.pem');
    await writeFile(authority, testCertificate);
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(httpPort), String(httpsPort), ...paths], {
      env: { ...inheritedEnvironment, NODE_EXTRA_CA_CERTS: authority },
    });
    return JSON.parse(stdout) as Grade[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
