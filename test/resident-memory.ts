import { readFileSync } from 'node:fs'

/** Bytes that a process has in memory, as the system counts them (proc(5)). */
export function residentMemory(pid: number): number {
  const [, kibibytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
