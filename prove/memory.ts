import { residentMemory } from '#test/resident-memory.ts'

const mebibyte = 1024 * 1024

/** The largest growth of a process's memory, in megabytes, while `act` runs. */
export async function growthDuring(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = residentMemory(pid)
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, residentMemory(pid))), 50)
  try {
    await act()
  } finally {
    clearInterval(watching)
  }
  return Math.round((peak - before) / mebibyte)
}
