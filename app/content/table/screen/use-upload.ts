import { useEffect, useMemo, useState } from 'react'
import { useSignInAgain, type SignInAgain } from '#app/ui/admin/signed-in.ts'
import { useQueueOnScreen } from '#app/uploads/fields/use-file-queue.ts'
import { readTableFile } from '#app/platform/tables/read-file.client.ts'
import { fileColumns } from '../columns.ts'
import { isImage, sortFiles, type ChosenUpload, type IgnoredFiles } from './chosen-files.ts'
import { createPost } from './post.ts'
import { nothingSent, createFileQueue } from './file-queue.ts'
import { messages, type Existing, type Mode } from '../rules.ts'
import { nothingLoaded, createSession } from '../session.ts'
import { createUploadStore } from '../upload-store.ts'
import { fileFacts, type UploadPlace } from '../upload.ts'

export type TableUpload = ReturnType<typeof useTableUpload>

/** The state of this administrator's upload of a table, and the actions of its screen. */
export function useTableUpload(administrator: string, place: UploadPlace) {
  const { collection } = place
  const signInAgain = useSignInAgain()
  const [state, setState] = useState(nothingLoaded)
  const [sending, setSending] = useState(nothingSent)
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [ignored, setIgnored] = useState<IgnoredFiles>({ ignored: [], otherTables: [] })
  /** Files that were chosen before their table. */
  const [early, setEarly] = useState<ChosenUpload[]>([])
  const [{ session, queue }] = useState(() => open(administrator, place, signInAgain, setState, setSending))
  const { upload } = state

  const facts = useMemo(() => upload && fileFacts(collection, upload), [collection, upload])
  useEffect(() => queue.want(facts?.wanted ?? []), [queue, facts])
  useQueueOnScreen(queue)
  useEffect(() => void session.load(), [session])

  async function runBusy(label: string, task: () => Promise<string | undefined>) {
    setBusy(label)
    setProblem(undefined)
    setProblem(await task())
    setBusy(undefined)
  }

  async function take(files: readonly File[]): Promise<string | undefined> {
    const chosen = await sortFiles(files, acceptedBy(place))
    setIgnored(chosen)
    const others = [...early, ...chosen.files]
    setEarly(others)
    if (!chosen.table && !session.state().upload) return messages.noTable
    const refused =
      chosen.table && (await session.takeTable(chosen.table.name, await readTableFile(chosen.table)))
    if (refused) return refused
    setEarly([])
    queue.add(others)
    return session.addFiles(others)
  }

  return {
    collection,
    ...state,
    facts,
    sending,
    busy,
    problem,
    ignored,
    waiting: early.length,
    take: (files: readonly File[]) => void runBusy('Reading the files', () => take(files)),
    answer: (existing: Existing) => void runBusy('Checking', () => session.answer(existing)),
    edit: (number: number, field: string, text: string) =>
      void runBusy('Checking', () => session.edit(number, field, text)),
    accept: (number: number, field: string) => void runBusy('Checking', () => session.accept(number, field)),
    leaveOutHidden: (isLeftOut: boolean) => void runBusy('Checking', () => session.leaveOutHidden(isLeftOut)),
    discard: () => void runBusy('Clearing', session.discard),
    reopen: () => void runBusy('Opening', session.reopen),
    start: (mode: Mode) => void runBusy('Importing', () => session.run(mode)),
    stop: session.stop,
    sendAgain: queue.sendAgain,
  }
}

/** A PDF where an image is asked for becomes one (`prepareFile`). */
function acceptedBy({ collection }: UploadPlace) {
  const hasFiles = fileColumns(collection).length > 0
  return (name: string, type?: string) => hasFiles && (isImage(name, type) || /\.pdf$/i.test(name))
}

function open(
  administrator: string,
  place: UploadPlace,
  signInAgain: SignInAgain,
  changed: Parameters<typeof createSession>[0]['changed'],
  sent: Parameters<typeof createFileQueue>[0]['changed'],
) {
  const post = createPost(signInAgain)
  const session = createSession({ ...place, store: createUploadStore(administrator, place), post, changed })
  const { settleFile: settle, check: finished } = session
  return { session, queue: createFileQueue({ signInAgain, changed: sent, settle, finished }) }
}
