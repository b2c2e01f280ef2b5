import { readFile } from 'node:fs/promises'

/** `getconf CLK_TCK`, the same on every Linux. */
const ticksPerSecond = 100

/** Processor time of a process in seconds, including all threads (proc(5)). */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
