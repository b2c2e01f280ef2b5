import { useRef, useState } from 'react'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import { useQueueOnScreen } from '#app/uploads/fields/use-file-queue.ts'
import { progressOf, type QueueItem } from '#app/uploads/queue.ts'
import { sortFiles, type ChosenUpload } from '#app/content/table/screen/chosen-files.ts'
import { messages } from '#app/content/table/rules.ts'
import type { Stage } from '../story/stages.ts'
import { planFolders, toFolders, type PlannedFolder } from './folders.ts'
import { createSender, type FolderResult } from './send-folders.ts'

/** The folders that were chosen on this screen, what will happen to them, and what has happened. */
export function useFolders() {
  const signInAgain = useSignInAgain()
  const [items, setItems] = useState<readonly QueueItem<ChosenUpload>[]>([])
  const [sender] = useState(() => createSender(signInAgain, setItems))
  useQueueOnScreen(sender.queue)
  const [folders, setFolders] = useState<readonly PlannedFolder[]>([])
  const [results, setResults] = useState<ReadonlyMap<string, FolderResult>>(new Map())
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  /** The photographs that are being sent. */
  const [sending, setSending] = useState<ReadonlySet<ChosenUpload>>()
  const isStopped = useRef(false)
  const waiting = folders.filter(({ path, project }) => project && !results.has(path))

  async function take(files: readonly File[]) {
    setReading(true)
    setProblem(undefined)
    try {
      const { table, otherTables, files: pictures, ignored: others } = await sortFiles(files)
      setIgnored([...others, ...(table ? [table.name] : []), ...otherTables])
      const before = folders.filter(({ path }) => !results.has(path)).flatMap((folder) => folder.pictures)
      const chosen = new Map<string, ChosenUpload>()
      for (const picture of [...before, ...pictures]) chosen.set(picture.fileName, picture)
      const found = toFolders([...chosen.values()])
      const meanings = await sender.ask(found)
      sender.forgetAllBut([...chosen.values()])
      setFolders(planFolders(found, meanings))
      setResults(new Map())
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setReading(false)
  }

  async function start(stage: Stage) {
    isStopped.current = false
    setProblem(undefined)
    setSending(new Set(waiting.flatMap(({ pictures }) => pictures)))
    try {
      for (const folder of waiting) {
        if (isStopped.current || !folder.project) break
        const result = await sender.send(folder, folder.project, stage)
        setResults((before) => new Map(before).set(folder.path, result))
      }
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setSending(undefined)
  }

  return {
    folders,
    waiting,
    results,
    ignored,
    problem: problem ?? progressOf(items).problem,
    isReading,
    progress: sending && {
      sent: progressOf(items.filter(({ source }) => sending.has(source))).done,
      total: sending.size,
    },
    take: (files: readonly File[]) => void take(files),
    start: (stage: Stage) => void start(stage),
    /** After the folder that is being sent. */
    stop: () => {
      isStopped.current = true
    },
    startOver() {
      sender.forgetAllBut([])
      setFolders([])
      setResults(new Map())
      setIgnored([])
    },
  }
}

/** A failed `fetch` is a `TypeError`, whose message is the browser's. */
function sentenceOf(error: unknown): string {
  return error instanceof Error && !(error instanceof TypeError) ? error.message : messages.connection
}
