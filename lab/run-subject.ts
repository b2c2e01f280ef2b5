// One subject on one engine, started by main.ts, which receives its rows.
import { openDeployment } from './deployment.ts'
import { engines, type Lab, type Subject } from './subject.ts'
import { openTable } from './table.ts'
import { closeConnections } from './client.ts'

const [name = '', given, quick] = process.argv.slice(2)
const engine = engines.find((one) => one === given) ?? 'sqlite'
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => process.exit(130))

const { default: subject }: { default: Subject } = await import(`./subjects/${name}.ts`)
const table = openTable()
const closing: (() => Promise<unknown>)[] = []
const onEnd = (close: () => Promise<unknown>) => void closing.push(close)
const progress = (words: string) => console.error(`${name} · ${engine} · ${words}`)
const lab: Lab = {
  engine,
  rounds: (full) => (quick ? Math.ceil(full / 10) : full),
  open: (options = {}) => openDeployment(engine, options, onEnd),
  onEnd,
  fact: table.fact,
  goal: table.goal,
  figure: table.figure,
  progress,
}
try {
  await subject.run(lab)
} catch (error) {
  progress(error instanceof Error ? (error.stack ?? error.message) : String(error))
  table.fact('runs to the end').expect(false, String(error).split('\n')[0] ?? '')
}
closeConnections()
for (const close of closing.toReversed())
  await close().catch((error: unknown) => progress(`closing: ${String(error)}`))
const rows = table.results().map((row) => ({ subject: name, engine, ...row }))
process.send?.(rows, () => process.exit(0))
