import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { provider } from '#content/provider.ts';
import { copyForScripts } from '#tests/harness/other-site.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

// Most of the time goes into starting processes, which takes long on a busy machine.
const maxMs = 180_000;

/** Copies what building content needs, and returns what `npm run content:build` says there. */
async function copyContent() {
  const folder = await temporaryFolder();
  await copyForScripts(folder);
  const run = (): Promise<string> =>
    promisify(execFile)(process.execPath, ['scripts/build-content.ts'], { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );
  /** Builds with a line at the end of a file. */
  const build = async (line: string, name = 'projects'): Promise<string> => {
    const file = join(folder, `content/${name}.ts`);
    const source = await readFile(file, 'utf8');
    await writeFile(file, `${source}\n${line}\n`);
    const said = await run();
    await writeFile(file, source);
    return said;
  };
  return { folder, run, build };
}

test(
  'content that cannot be built gets one line for each problem, and what to do',
  { timeout: maxMs },
  async () => {
    const { folder, run, build } = await copyContent();
    const file = join(folder, 'content/projects.ts');
    const source = await readFile(file, 'utf8');
    const advice = `Correct it in ${join(folder, 'content')}, and run "npm run content:build".\n`;
    await rm(join(folder, 'content/generated/logo.ts'));
    expect(await build(`Object.assign(projects[0], { badges: ['Fortran', 'Fortran'] });`)).toBe(
      `1 The content cannot be built:
content/provider.ts: provider.monogram: “${provider.monogram}” is not in content/generated/logo.ts: run "npm run draw".
content/projects.ts: projects[0].badges[0]: “Fortran” is not in content/technologies.ts.
content/projects.ts: projects[0].badges[1]: “Fortran” is not in content/technologies.ts.
content/projects.ts: projects[0].badges[1]: “Fortran” is there twice.
${advice}`,
    );
    // Not a picture, and a name as macOS composes it.
    const pictures = join(folder, 'content/images');
    await mkdir(join(pictures, 'folder.png'));
    await writeFile(join(pictures, 'Bu\u0308ro.png'), '');
    const screenshot = "{ source: 'folder.png', dark: 'B\u00FCro.png', alt: 'An office' }";
    expect(await build(`Object.assign(projects[0], { screenshot: ${screenshot} });`)).toContain(
      `
content/projects.ts: projects[0].screenshot.source: “folder.png” is not in content/images.
content/projects.ts: projects[0].screenshot.dark: “B\u00FCro.png” is in content/images with accents that are separate characters: rename the file.
`,
    );
    // A missing quote.
    await writeFile(file, source.replace("projectId: '", 'projectId: '));
    expect(await run()).toMatch(
      /^1 The content cannot be built:\ncontent\/projects\.ts:\d+: [^\n]+\nCorrect it in [^\n]+\n$/u,
    );
  },
);

test.each(['provider', 'limits', 'messages/auth', 'email-messages'])(
  'a mistake in content/%s.ts is reported in one line, with the place',
  { timeout: maxMs },
  async (name) => {
    const { build } = await copyContent();
    const said = await build("export const it = 'it's';", name);
    expect(said).toContain(`1 The content cannot be built:\ncontent/${name}.ts:`);
    expect(said.trimEnd().split('\n')).toHaveLength(3);
  },
);

test(
  'a mistake that makes pages wrong is reported in one line, with the place',
  { timeout: maxMs },
  async () => {
    const { folder, build } = await copyContent();
    const title = `${'Engineer of engines '.repeat(8)}山`;
    await appendFile(
      join(folder, 'content/messages/home.ts'),
      "Object.assign(homeMessages, { work: ' ' });\n",
    );
    expect(
      await build(
        `Object.assign(provider, { founder: '山田 太郎', titles: ['${title}'] });`,
        'provider',
      ),
    ).toContain(`The content cannot be built:
content/messages/home.ts: homeMessages.work: empty.
content/pages: the description of /about, “${title}. My mission, my skills, and how I got here.”: more than 155 characters.
content/provider.ts: provider.founder: no typeface of the pictures has “山田太郎”: add one to content/typefaces, or use other words there (docs/owner.md).
Correct`);

    const covers = join(folder, 'content/images/covers');
    const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
    await writeFile(join(covers, 'open.svg'), `<svg ${xmlns} viewBox="0 0 320 200"><g></svg>`);
    await writeFile(join(covers, 'unnamed.svg'), '<svg viewBox="0 0 320 200" />');
    await writeFile(
      join(covers, 'optimized.svg'),
      `<?xml version="1.0"?><svg ${xmlns} width="320" height="200"><g id="viewBox"/></svg>`,
    );
    expect(await build('')).toContain(`
content/images/covers/open.svg: browsers cannot show it: 1:71: unexpected close tag.
content/images/covers/unnamed.svg: browsers cannot show it: it does not start with <svg ${xmlns}>.
content/images/covers/optimized.svg: add viewBox="0 0 320 200" to its <svg>.
Correct`);

    const tokens = join(folder, 'app/styles/tokens.css');
    const css = await readFile(tokens, 'utf8');
    await writeFile(tokens, css.replace(/--side: [^;]*;/u, '--side: light-dark(gray, black);'));
    expect(await build('')).toContain(
      'content/generated/colors.ts: not the colors of app/styles/tokens.css: run "npm run draw".',
    );
  },
);
