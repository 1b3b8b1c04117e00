import { readFile } from 'node:fs/promises';

// The fields of /proc/PID/stat after the name, and their unit, which is the same on every Linux.
const [userTicks, systemTicks, msPerTick] = [11, 12, 10];

/** The CPU time of all threads of a process so far, in milliseconds. Only Linux tells; elsewhere it is undefined. */
export async function cpuMs(pid: number | undefined): Promise<number | undefined> {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /u, '').split(' ');
  return (Number(fields[userTicks]) + Number(fields[systemTicks])) * msPerTick;
}
