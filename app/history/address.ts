import type { HistoryFilter } from './revisions.server.ts'

export interface HistoryAddress extends HistoryFilter {
  /** Only changes before this one are listed. */
  until?: number
}

/** Reads `?kind=project&who=sara&record=…&until=120`; unknown values are ignored. */
export function readHistoryAddress(search: URLSearchParams): HistoryAddress {
  const kind = search.get('kind')
  const until = search.get('until') ?? ''
  return {
    kind: kind || undefined,
    actor: search.get('who') || undefined,
    record: search.get('record') || undefined,
    change: search.get('change') || undefined,
    until: /^\d{1,15}$/.test(until) ? Number(until) : undefined,
  }
}

export function historySearch({ kind, actor, record, change, until }: HistoryAddress): string {
  const search = new URLSearchParams()
  const parts = { kind, who: actor, record, change, until }
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
