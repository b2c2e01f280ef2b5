/** Progress of a long operation; `total` is absent if it is unknown. */
export type ReportProgress = (what: string, done: number, total?: number) => void
