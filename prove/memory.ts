import { readFileSync } from 'node:fs'

const mebibyte = 1024 * 1024

/** Bytes that a process has in memory, as the system counts them. */
function memoryOf(pid: number): number {
  const [, kibibytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

/** By how many megabytes it grows at most while something goes on. */
export async function growthDuring(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50)
  try {
    await act()
  } finally {
    clearInterval(watching)
  }
  return Math.round((most - before) / mebibyte)
}
