import { readFile } from 'node:fs/promises'

/** Of `getconf CLK_TCK`, on every Linux. */
const ticksPerSecond = 100

/** Seconds of a processor that a process has used, threads included (proc(5)). */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
