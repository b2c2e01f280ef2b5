/** How far a long piece of work is; `total` is absent where it is not known. */
export type ReportProgress = (what: string, done: number, total?: number) => void
