import type { NamedAct } from '#app/content/store/contract.ts'
import { withoutRevisions } from '#app/platform/changes/change.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { findProjectByCode } from '../queries.server.ts'
import { projectStore } from '../store.server.ts'
import type { StoredPhotograph } from './collection.ts'
import { maxPhotographs } from './stages.ts'
import { countPhotographs, photographStore } from './store.server.ts'

/** What can be done with a project's photographs besides setting a field. */
export const photographActs: Readonly<Record<string, NamedAct>> = {
  /** To the project with the code that was typed. Entries of progress show only what is in their project. */
  async move(tx, documents, code) {
    const target = await findProjectByCode(tx, code)
    if (!target)
      return withoutRevisions({
        said: `There is no project with the code “${code.trim()}”. Nothing was moved.`,
      })
    const moved = (await read(tx, documents)).filter(({ project }) => project !== target.id)
    if (moved.length === 0) return withoutRevisions({ said: `They are in ${target.code} already.` })
    const there = (await countPhotographs(tx, [target.id])).get(target.id) ?? 0
    if (there + moved.length > maxPhotographs)
      return withoutRevisions({
        said: `${target.code} has ${there} photographs, and a project has at most ${maxPhotographs}. Nothing was moved.`,
      })
    const revisions = await photographStore.writeAll(tx, await changesOfMove(tx, moved, target.id))
    const who = moved.length === 1 ? 'The photograph is' : `${moved.length} photographs are`
    return { outcome: { said: `${who} in ${target.code} now.`, first: moved[0]?.id }, revisions }
  },

  /** It changes places with the cover, so that nothing is lost. */
  async cover(tx, documents) {
    const [photograph, ...others] = await read(tx, documents)
    const project = photograph?.project ? await projectStore.find(tx, photograph.project) : undefined
    if (!photograph || !project || others.length > 0)
      return withoutRevisions({ said: 'Choose one photograph.' })
    const covered = await projectStore.writeAll(tx, [
      {
        id: project.id,
        before: project,
        values: projectStore.toValues({ ...project, image: photograph.image }),
      },
    ])
    const revisions = project.image
      ? await photographStore.writeAll(tx, [
          {
            id: photograph.id,
            before: photograph,
            values: photographStore.toValues({
              ...photograph,
              image: project.image,
              caption: '',
              caption_ar: '',
              takenOn: '',
            }),
          },
        ])
      : await photographStore.removeAll(tx, [photograph])
    return {
      outcome: { said: `It is the cover of ${project.code} now.`, first: photograph.id },
      revisions: [...covered, ...revisions],
    }
  },
}

/** Pairs of which only one moves are torn. */
async function changesOfMove(tx: Tx, moved: readonly StoredPhotograph[], target: string) {
  const ids = new Set(moved.map(({ id }) => id))
  const owners = new Set(moved.flatMap(({ project }) => project ?? []))
  const all = await photographStore.listOf(tx, 'project', ...owners)
  return all.flatMap((before) => {
    const { id, pairedWith } = before
    const isMoved = ids.has(id)
    const isTorn = pairedWith !== null && ids.has(pairedWith) !== isMoved
    if (!isMoved && !isTorn) return []
    const values = photographStore.toValues({
      ...before,
      ...(isMoved && { project: target }),
      ...(isTorn && { pairedWith: null }),
    })
    return [{ id, before, values }]
  })
}

function read(tx: Tx, documents: readonly { id: string }[]): Promise<StoredPhotograph[]> {
  return photographStore.findAll(
    tx,
    documents.map(({ id }) => id),
  )
}
