/** One line of the metrics: the value of a series. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const comment = /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]* .+$/u;
// Prometheus reads numbers in upper and lower case alike.
const sample = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>[^{}]*)\})? (?<value>[-+]?(?:Inf|[\d.]+(?:e[-+]?\d+)?)|NaN)$/iu;
const label = /^(?<name>[a-zA-Z_]\w*)="(?<value>(?:[^"\\]|\\["\\n])*)"$/u;

function readLabel(text: string): [string, string] {
  const { name, value } = label.exec(text)?.groups ?? {};
  if (name === undefined || value === undefined) throw new Error(`Not a label: ${text}`);
  return [name, value];
}

function readSample(line: string): Sample {
  const { name, labels, value } = sample.exec(line)?.groups ?? {};
  if (name === undefined) throw new Error(`Not a line of Prometheus’s text format: ${line}`);
  const pairs = labels === undefined ? [] : labels.split(',').map(readLabel);
  return { name, labels: Object.fromEntries(pairs), value: Number(value?.replace(/inf/iu, 'Infinity')) };
}

/** Parses Prometheus’s text format, version 0.0.4. Throws for a line that is not of this format, and for a series that appears twice. */
export function parseExposition(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  const lines = text.split('\n').filter((line) => line !== '');
  for (const line of lines) if (line.startsWith('#') && !comment.test(line)) throw new Error(`Not a comment: ${line}`);
  const series = lines.filter((line) => !line.startsWith('#'));
  const keys = series.map((line) => line.slice(0, line.lastIndexOf(' ')));
  if (new Set(keys).size < keys.length) throw new Error('A series appears twice');
  return series.map(readSample);
}

/** Finds the value of one series. */
export function valueOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  const matches = (given: Sample) => given.name === name && Object.entries(labels).every(([key, value]) => given.labels[key] === value);
  return samples.find(matches)?.value;
}
