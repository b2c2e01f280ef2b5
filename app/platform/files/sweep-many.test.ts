// Runs after a change in: app/platform app/operations app/collections.server.ts server
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable, KyselyPlugin } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { plansOf } from '#test/query-plan.ts'
import { chunksOf } from '../database/chunks.ts'
import { refreshStatistics } from '../database/maintenance.server.ts'
import type { Database, NewFile } from '../database/schema.ts'
import { sweep } from './sweep.server.ts'
import { hour, day } from '../units.ts'

const number = 20_000
const shown = 15_000
/**
 * The most rows to process in one turn of the event loop, so that a request never waits for more than a few
 * milliseconds.
 */
const maxRows = 500
const maxStatements = 25

describeEngines('sweeping 20,000 files', (createApp, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await addMany(app)
  })

  it('goes in portions, looks each file up by an index, and removes only what nothing needs', async () => {
    const { services } = app
    const { plugin, batches } = watchBatches()
    let removed = 0
    const plans = await plansOf(services.db.withPlugin(plugin), async (db) => {
      const { unneeded, orphaned } = await sweep(
        { ...services, db },
        { now: Date.now() + 2 * hour, isConfirmed: true },
      )
      removed = unneeded.length
      expect(orphaned).toEqual([])
    })
    batches.stop()
    expect(removed).toBe(number - shown)
    const left = await services.db.selectFrom('file').select('key').execute()
    expect(left).toHaveLength(shown)
    expect(await services.files.exists('public', keyOf(shown - 1))).toBe(true)
    expect(await services.files.exists('public', keyOf(shown))).toBe(false)
    expect(batches.maxRows()).toBeLessThanOrEqual(maxRows)
    expect(batches.maxStatements()).toBeLessThanOrEqual(maxStatements)
    // PostgreSQL chooses plans by row counts and does not run in our thread. `s` and `k` are the few tables
    // and foreign keys of the schema itself.
    const scans = plans.filter((plan) => /SCAN (?!setting|pending_version|consent|[sk]\b)/.test(plan))
    if (engine === 'sqlite') expect(scans).toEqual([])
  })
})

/** Counts the database calls between two turns of the event loop. */
function watchBatches() {
  let [statements, maxStatements, rows] = [0, 0, 0]
  let ticking = true
  const tick = () => {
    statements = 0
    if (ticking) setImmediate(tick)
  }
  setImmediate(tick)
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      maxStatements = Math.max(maxStatements, statements)
      return node
    },
    async transformResult({ result }) {
      rows = Math.max(rows, result.rows.length, Number(result.numAffectedRows ?? 0))
      return result
    },
  }
  const batches = {
    maxStatements: () => maxStatements,
    maxRows: () => rows,
    stop: () => void (ticking = false),
  }
  return { plugin, batches }
}

function keyOf(index: number) {
  return `images/${String(index).padStart(10, '0')}site.jpg`
}

async function addMany({ services, config }: TestApp) {
  const created_at = Date.now() - 90 * day
  const files = Array.from({ length: number }, (_, index): NewFile => {
    const sha256 = String(index).padStart(64, '0')
    const facts = { type: 'image/jpeg', bytes: 1, sha256, width: 3, height: 2, placeholder: null }
    return { key: keyOf(index), access: 'public', shareable: 'Yes', created_at, ...facts }
  })
  const projects = Array.from({ length: shown }, (_, index): Insertable<Database['project']> => {
    const code = String(index)
    const words = {
      location: '',
      location_lower: '',
      client: '',
      client_lower: '',
      consultant: '',
      consultant_lower: '',
      remarks: '',
      image_alt: '',
      levels: '',
      levels_lower: '',
      startedOn: '',
      plannedHandover: '',
      handedOver: '',
      contractForm: '',
      scope: '',
      completionCertificate: '',
      completionCertificate_lower: '',
      valueBand: '',
      uses: '',
      works: '',
      sustainability: '',
      contractCurrency: '',
      role: '',
      conditions: '',
      referenceName: '',
      referenceTitle: '',
      referencePhone: '',
      referenceEmail: '',
      clientWords: '',
      clientWords_lower: '',
      day: '',
    } as const
    const choices = {
      type: 'villa',
      status: 'ongoing',
      news: 'No',
      topproject: 'No',
      needsConsent: 'No',
      showValue: 'No',
      clientNaming: 'name',
    } as const
    const order = { code, code_lower: code, code_number: index, code_suffix: '', topposition: 0 }
    const moments = { rev: 1, created_at, updated_at: created_at }
    const focus = { image_focus_x: 50, image_focus_y: 50 }
    const names = { id: `p${code}`, name: code, name_lower: code, image: keyOf(index) }
    return { ...names, ...order, ...words, ...choices, ...focus, ...moments }
  })
  await services.db.transaction().execute(async (tx) => {
    for (const chunk of chunksOf(files)) await tx.insertInto('file').values(chunk).execute()
    for (const chunk of chunksOf(projects)) await tx.insertInto('project').values(chunk).execute()
  })
  await refreshStatistics(services.db)
  const folder = join(config.dataDir, 'files', 'public', 'images')
  await mkdir(folder, { recursive: true })
  for (const chunk of chunksOf(files, 100))
    await Promise.all(chunk.map(({ key }) => writeFile(join(config.dataDir, 'files', 'public', key), 'x')))
}
