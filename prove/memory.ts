import { residentMemory } from '#test/resident-memory.ts'

const mebibyte = 1024 * 1024

/** The largest growth of a process's memory, in megabytes, while `act` runs. */
export async function growthDuring(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = residentMemory(pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, residentMemory(pid))), 50)
  try {
    await act()
  } finally {
    clearInterval(watching)
  }
  return Math.round((most - before) / mebibyte)
}
