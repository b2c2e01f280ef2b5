import { toDocument } from '#app/content/document.ts'
import type { Field, Problem } from '#app/content/fields/field.ts'
import { positionsAfterMove } from '#app/content/fields/position.ts'
import type { Problems } from '#app/content/check.ts'
import type { Writer } from '#app/content/screens.server.ts'
import { createStore } from '#app/content/store.server.ts'
import type { Changed } from '#app/platform/changes/change.server.ts'
import type { DocumentChange } from '#app/content/integrity.server.ts'
import type { Rules } from '#app/content/store/contract.ts'
import { countOf, lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { messages, notOnTop, projects, type ProjectInput } from './collection.ts'
import { documentStore, photographStore, progressStore } from './story/store.server.ts'
import { asksConsent, consentStore, listConsented, todayOf } from './consent/store.server.ts'
import { newsItems, requiredOfProject } from './news-item.ts'
import { findLastNewsNumber, inTopOrder } from './queries.server.ts'
import { topProjectsLimit } from './project.ts'

type Change = DocumentChange<ProjectInput>

interface Loaded {
  topProjects: number
  /** Those of the changed projects whose clients have agreed; `undefined` if no client is asked. */
  consented: ReadonlySet<string> | undefined
}

/** At most six top projects (specification §9), however many requests race; news becomes a project when it is one. */
const rules: Rules<ProjectInput, Loaded> = {
  // Most saves don't make a project a top project, so they need no count.
  async load(db, changes) {
    const waiting = changes.filter(needsConsentNow)
    const isAsked = waiting.length > 0 && (await asksConsent(db))
    const ids = waiting.map(({ id }) => id)
    return {
      topProjects: changes.some(becomesTop) ? await countTopProjects(db) : 0,
      consented: isAsked ? await listConsented(db, ids, await todayOf(db)) : undefined,
    }
  },
  refuse(change, { topProjects, consented }) {
    const isFull = becomesTop(change) && topProjects >= topProjectsLimit
    return new Map([
      ...(isFull ? [['topproject', full(change.before === undefined)] as const] : []),
      ...(consented && needsConsentNow(change) && !consented.has(change.id)
        ? [['state', noConsent] as const]
        : []),
      ...lackingAsProject(change),
    ])
  },
  addAccepted({ before, values }, loaded) {
    if (before?.topproject === 'Yes') loaded.topProjects -= 1
    if (values.topproject === 'Yes') loaded.topProjects += 1
  },
}

const parts = [photographStore, progressStore, documentStore, consentStore]
const store = createStore(projects, { rules, parts })

/** Moves one of the top projects in front of another, or to the end. */
async function move(tx: Tx, id: string, before: string | undefined) {
  await lock(tx, store.lock)
  const rows = await inTopOrder(tx.selectFrom('project').selectAll()).execute()
  const tops = rows.map((row) => toDocument(projects, row))
  const placed = positionsAfterMove(tops, id, before, ({ topposition }) => topposition || Infinity)
  const changes = placed.map(([one, topposition]) => ({
    id: one.id,
    before: one,
    values: { ...store.toValues(one), topposition },
  }))
  return {
    outcome: { moved: tops.find((one) => one.id === id) },
    revisions: await store.writeAll(tx, changes),
  }
}

export const projectStore = { ...store, move }

/** The same projects, for forms that ask for less. */
export const newsStore = createStore(newsItems, { rules, parts })

/** Gives each the next code `N-1`, `N-2` … */
export const newsWriter: Writer<typeof newsItems> = {
  ...newsStore,
  async addAll(tx, inputs) {
    await lock(tx, newsStore.lock)
    const next = (await findLastNewsNumber(tx)) + 1
    return newsStore.addAll(
      tx,
      inputs.map(({ id, values }, place) => ({
        id,
        values: { ...values, news: 'Yes', code: `N-${next + place}` },
      })),
    )
  },
}

/**
 * A writer for a project that replaces a top project. If all six places are taken, the other loses its place
 * in the same change; otherwise it keeps it.
 */
export function writerReplacing(replacedId: string | undefined): Writer<typeof projects> {
  if (!replacedId) return projectStore
  const withOneLess = createStore(projects, {
    rules: {
      ...rules,
      load: async (db, changes) => {
        const loaded = await rules.load(db, changes)
        return { ...loaded, topProjects: loaded.topProjects - 1 }
      },
    },
  })
  async function writeReplacing<Outcome extends { refused?: string }>(
    tx: Tx,
    write: (store: Writer<typeof projects>) => Promise<Changed<Outcome>>,
  ) {
    const first = await write(projectStore)
    const before = isFull(first.outcome) ? await projectStore.find(tx, replacedId ?? '') : undefined
    if (before?.topproject !== 'Yes') return first
    const written = await write(withOneLess)
    if (written.outcome.refused !== undefined) return written
    const values = { ...projectStore.toValues(before), ...notOnTop }
    const replaced = await projectStore.writeAll(tx, [{ id: before.id, before, values }])
    // If both are edited, one line of History stands for them; the line of an addition mentions the other.
    const cascaded = written.revisions.every(({ kind, before }) => kind !== projects.name || !before)
    return {
      ...written,
      revisions: [...replaced.map((revision) => ({ ...revision, cascaded })), ...written.revisions],
    }
  }
  return {
    addAll: async (tx, inputs) => writeReplacing(tx, (store) => store.addAll(tx, inputs)),
    save: async (tx, id, rev, values) => writeReplacing(tx, (store) => store.save(tx, id, rev, values)),
  }
}

/** Adds a project that needs consent as a draft: nobody can have agreed to it yet. */
export function writerKeeping(writer: Writer<typeof projects>): Writer<typeof projects> {
  return {
    ...writer,
    async addAll(tx, inputs) {
      const isAsked = inputs.some(({ values }) => values.needsConsent) && (await asksConsent(tx))
      return writer.addAll(
        tx,
        inputs.map(({ id, values }) =>
          isAsked && values.needsConsent ? { id, values: { ...values, state: 'draft' } } : { id, values },
        ),
      )
    },
  }
}

/** It was not on the site before; what is there stays. */
function needsConsentNow({ before, values }: Change): boolean {
  return values.needsConsent === true && before?.state === 'draft' && values.state === 'published'
}

const askFirst =
  'This project needs the client’s consent before it goes on the site. Ask for it, or record it, on its tab Consent.'
const noConsent: Problem = { why: 'rule', head: askFirst, hint: askFirst, undoHint: askFirst }

/** News on the site that is to be a project needs what the specification requires of one. */
function lackingAsProject({ before, values }: Change): [string, Problem][] {
  const { news, state, from }: ProjectInput = values
  if (before?.news !== 'Yes' || news !== 'No' || (state === 'draft' && from === null)) return []
  return requiredOfProject.flatMap((name) => {
    const field: Field = projects.fields[name]
    const problem = field.check(values[name], false)
    return problem ? [[name, { ...problem, undoHint: `It has no ${field.label.toLowerCase()} yet.` }]] : []
  })
}

function isFull(outcome: { refused?: string; problems?: Problems }): boolean {
  return outcome.problems?.get('topproject')?.why === 'rule'
}

export function countTopProjects(db: Db | Tx): Promise<number> {
  return countOf(db.selectFrom('project').where('topproject', '=', 'Yes'))
}

function becomesTop({ before, values }: Change): boolean {
  return values.topproject === 'Yes' && before?.topproject !== 'Yes'
}

/** The specification words it differently for editing (§5). */
function full(adding: boolean): Problem {
  const hint = 'Set one of the others to No first.'
  return {
    why: 'rule',
    hint,
    head: adding ? messages.topProjectsFull : messages.topProjectsFullOnEdit,
    undoHint: `${messages.topProjectsFull}. ${hint}`,
  }
}
