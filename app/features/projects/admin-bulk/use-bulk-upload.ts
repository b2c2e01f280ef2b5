import { useEffect, useMemo, useState } from 'react'
import { useSignInAgain, type SignInAgain } from '#app/ui/admin/signed-in.ts'
import { useQueueOnScreen } from '#app/uploads/fields/use-file-queue.ts'
import { readTableFile } from '#app/platform/tables/read-file.client.ts'
import { sortFiles, type ChosenPicture, type IgnoredFiles } from './chosen-files.ts'
import { createPost } from './post.ts'
import { nothingSent, createPictureQueue } from './picture-queue.ts'
import { messages, type Existing, type Mode } from './rules.ts'
import { nothingLoaded, createSession } from './session.ts'
import { createUploadStore } from './upload-store.ts'
import { pictureFacts } from './upload.ts'

export type BulkUpload = ReturnType<typeof useBulkUpload>

/** The state of this administrator's bulk upload, and the actions of its screen. */
export function useBulkUpload(administrator: string) {
  const signInAgain = useSignInAgain()
  const [state, setState] = useState(nothingLoaded)
  const [sending, setSending] = useState(nothingSent)
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [ignored, setIgnored] = useState<IgnoredFiles>({ ignored: [], otherTables: [] })
  /** Photographs that were chosen before their table. */
  const [early, setEarly] = useState<ChosenPicture[]>([])
  const [{ session, queue }] = useState(() => open(administrator, signInAgain, setState, setSending))
  const { upload } = state

  const facts = useMemo(() => upload && pictureFacts(upload), [upload])
  const wanted = facts?.wanted.join('\n') ?? ''
  useEffect(() => queue.want(wanted === '' ? [] : wanted.split('\n')), [queue, wanted])
  useQueueOnScreen(queue)
  useEffect(() => void session.load(), [session])

  async function runBusy(label: string, task: () => Promise<string | undefined>) {
    setBusy(label)
    setProblem(undefined)
    setProblem(await task())
    setBusy(undefined)
  }

  async function take(files: readonly File[]): Promise<string | undefined> {
    const chosen = await sortFiles(files)
    setIgnored(chosen)
    const pictures = [...early, ...chosen.pictures]
    setEarly(pictures)
    if (!chosen.table && !session.state().upload) return messages.noTable
    const refused =
      chosen.table && (await session.takeTable(chosen.table.name, await readTableFile(chosen.table)))
    if (refused) return refused
    setEarly([])
    queue.add(pictures)
    return session.addPictures(pictures)
  }

  return {
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
    discard: () => void runBusy('Clearing', session.discard),
    reopen: () => void runBusy('Opening', session.reopen),
    start: (mode: Mode) => void runBusy('Importing', () => session.run(mode)),
    stop: session.stop,
    sendAgain: queue.sendAgain,
  }
}

function open(
  administrator: string,
  signInAgain: SignInAgain,
  changed: Parameters<typeof createSession>[0]['changed'],
  sent: Parameters<typeof createPictureQueue>[0]['changed'],
) {
  const post = createPost(signInAgain)
  const session = createSession({ store: createUploadStore(administrator), post, changed })
  const { settlePicture: settle, check: finished } = session
  return { session, queue: createPictureQueue({ signInAgain, changed: sent, settle, finished }) }
}
