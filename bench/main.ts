import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureLists } from './lists.ts';
import { type Row, show } from './measure.ts';
import { measureInputs, measurePages } from './pages.ts';
import { measureLogIns, measurePosts, measureProcess, measureThroughput } from './server.ts';

const parts: Record<string, (loads: number) => Promise<Row[]>> = {
  throughput: measureThroughput,
  lists: measureLists,
  posts: measurePosts,
  'log-ins': measureLogIns,
  process: measureProcess,
  inputs: measureInputs,
  pages: measurePages,
};

function writeCell(column: string, value: string | number): string {
  if (typeof value === 'string') return value;
  const [, sign, aim] = /\(([≤≥]) ([\d.]+)\)/u.exec(column) ?? [];
  return show(
    value,
    sign === '≤' ? value <= Number(aim) : sign === undefined || value >= Number(aim),
  );
}

function writeTable(rows: Row[]): string {
  const header = Object.keys(rows[0] ?? {});
  const lines = [
    header,
    ...rows.map((row) => Object.entries(row).map((cell) => writeCell(...cell))),
  ];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => {
      const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      return `${cells.join('   ').trimEnd()}\n`;
    })
    .join('');
}

const { values, positionals } = parseArgs({
  options: { loads: { type: 'string', default: '3' } },
  allowPositionals: true,
});
let results = `# Results of the last \`npm run bench\`\n\n${cpus()[0]?.model}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}.\n`;
for (const name of positionals.length === 0 ? Object.keys(parts) : positionals) {
  const measure = parts[name];
  if (measure === undefined) throw new Error(`The parts are ${Object.keys(parts).join(', ')}`);
  const table = writeTable(await measure(Number(values.loads)));
  console.log(`\n${name}\n\n${table}`);
  results += `\n## ${name}\n\n\`\`\`text\n${table}\`\`\`\n`;
}
if (positionals.length === 0) await writeFile('bench/results.md', results);
