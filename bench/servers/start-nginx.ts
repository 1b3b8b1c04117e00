import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideDebianProgram, runProgram } from '../../tests/harness/debian-program.ts';
import { waitForPort } from '../../tests/harness/load-balancer.ts';
import { reservePort } from '../../tests/harness/ports.ts';
import { headerOf, type RecordedResponse, type Recording } from './recording.ts';
import type { RunningProgram } from './start-program.ts';

// nginx writes these itself.
const ownHeaders = new Set(['content-type', 'content-length', 'transfer-encoding']);

const escape = (text: string): string => `"${text.replaceAll(/["\\$]/gu, String.raw`\$&`)}"`;

const addedHeaders = ({ headers }: RecordedResponse): string =>
  headers
    .flatMap((name, at) =>
      at % 2 === 1 || ownHeaders.has(name.toLowerCase()) ? [] : `add_header ${name} ${escape(headers[at + 1] ?? '')} always;`,
    )
    .join(' ');

const location = ([path, { full }]: [string, Recording[string]], index: number): string => `
    location = ${path} {
      types {}
      default_type ${escape(headerOf(full, 'content-type') ?? '')};
      ${addedHeaders(full)}
      if ($http_if_none_match) { return 304; }
      try_files /${index} =404;
    }`;

const configuration = (folder: string, port: number, recording: Recording): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off; server_tokens off; etag off; if_modified_since off; max_ranges 0; sendfile on; tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100; open_file_cache_valid 1h;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder};${Object.entries(recording).map(location).join('')}
  }
}
`;

/** Serves recorded responses with one worker of nginx. Returns undefined where it is neither there nor can be installed. */
export async function startNginx(recording: Recording): Promise<RunningProgram | undefined> {
  const program = await provideDebianProgram('nginx', 'nginx');
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  // As root, nginx works as another user.
  await chmod(folder, 0o755);
  for (const [index, { full }] of Object.values(recording).entries()) await writeFile(join(folder, String(index)), full.body);
  const port = await reservePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, recording));
  const nginx = runProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  await waitForPort(port, nginx);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: undefined,
    [Symbol.asyncDispose]: async () => {
      await nginx[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
