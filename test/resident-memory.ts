import { readFileSync } from 'node:fs'

/** A process's resident memory in bytes (proc(5)). */
export function residentMemory(pid: number): number {
  const [, kibibytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}
