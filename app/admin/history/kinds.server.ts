import { certificateWords } from '#app/features/certificates/history.ts'
import { deleteCertificate, findCertificate } from '#app/features/certificates/store.server.ts'
import { restoreCertificate, saveCertificateAs } from '#app/features/certificates/store-restore.server.ts'
import { homeClientWords, itemWords, sectionWords } from '#app/features/clients/history.ts'
import type { ClientSection } from '#app/features/clients/rules.ts'
import { deleteHomeClient, findHomeClient } from '#app/features/clients/store-home.server.ts'
import { deleteItem, findItem, listItems } from '#app/features/clients/store-items.server.ts'
import { deleteSection, findSection, saveSection } from '#app/features/clients/store-sections.server.ts'
import * as clients from '#app/features/clients/store-restore.server.ts'
import { projectWords } from '#app/features/projects/history.ts'
import { deleteProject, findProject } from '#app/features/projects/store.server.ts'
import { restoreProject, saveProjectAs } from '#app/features/projects/store-restore.server.ts'
import { settingWords } from '#app/features/settings/history.ts'
import { builtIn, findSettingAs, saveSettingAs } from '#app/features/settings/store-restore.server.ts'
import type { Changed } from '#app/platform/change.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { ContentKind, RecordWords } from '#app/platform/history.ts'

type Written = Promise<Changed<object>>

/** What History does with the records of one kind. An outcome that was refused says so in `refused`. */
export interface HistoryKind {
  words: RecordWords
  /** Whose turn is taken (`takeTurns`). */
  turn: string
  find(tx: Tx, id: string): Promise<{ rev: number; record: object } | undefined>
  /** `wanted` is the record as found, with fields of an earlier version. */
  save(tx: Tx, id: string, rev: number, wanted: object): Written
  restore?(tx: Tx, deleted: object): Written
  remove?(tx: Tx, id: string, rev: number): Written
  /** How many others go with it where it is removed. */
  countHeld?(tx: Tx, id: string): Promise<number>
  /** What it held before it was first saved. */
  builtIn?(id: string): object | undefined
}

interface Store<Stored extends { rev: number }> {
  words: RecordWords
  turn: string
  find(tx: Tx, id: string): Promise<Stored | undefined>
  save(tx: Tx, id: string, rev: number, wanted: Stored): Written
  restore(tx: Tx, deleted: Stored): Written
  remove(tx: Tx, id: string, rev: number): Written
  countHeld?(tx: Tx, id: string): Promise<number>
}

/** What a revision holds was written by the very store to which it is given back. */
function kindOf<Stored extends { rev: number }>(store: Store<Stored>): HistoryKind {
  return {
    ...store,
    async find(tx, id) {
      const record = await store.find(tx, id)
      return record && { rev: record.rev, record }
    },
    save: (tx, id, rev, wanted) => store.save(tx, id, rev, wanted as Stored),
    restore: (tx, deleted) => store.restore(tx, deleted as Stored),
  }
}

export const kinds: Readonly<Record<ContentKind, HistoryKind>> = {
  project: kindOf({
    words: projectWords,
    turn: 'project',
    find: findProject,
    save: saveProjectAs,
    restore: restoreProject,
    remove: deleteProject,
  }),
  certificate: kindOf({
    words: certificateWords,
    turn: 'certificate',
    find: findCertificate,
    save: saveCertificateAs,
    restore: restoreCertificate,
    remove: deleteCertificate,
  }),
  'client-section': kindOf<ClientSection>({
    words: sectionWords,
    turn: 'client-section',
    find: findSection,
    save: saveSection,
    restore: clients.restoreSection,
    remove: deleteSection,
    countHeld: async (tx, id) => (await listItems(tx, id)).length,
  }),
  'client-item': kindOf({
    words: itemWords,
    turn: 'client-section',
    find: findItem,
    save: clients.saveItemAs,
    restore: clients.restoreItem,
    remove: deleteItem,
  }),
  'home-client': kindOf({
    words: homeClientWords,
    turn: 'home-client',
    find: findHomeClient,
    save: clients.saveHomeClientAs,
    restore: clients.restoreHomeClient,
    remove: deleteHomeClient,
  }),
  setting: {
    words: settingWords,
    turn: 'setting',
    find: findSettingAs,
    save: (tx, id, rev, wanted) => saveSettingAs(tx, id, rev, wanted as Parameters<typeof saveSettingAs>[3]),
    builtIn,
  },
}
