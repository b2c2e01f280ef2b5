import { Stepper } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '#app/ui/refresh.ts'
import classes from './bulk.module.css'
import { CheckRows } from './check-rows.tsx'
import { sortFiles, type ChosenPicture } from './chosen-files.ts'
import { ChooseFiles } from './choose-files.tsx'
import type { UploadFacts } from './facts.server.ts'
import { Importing } from './importing.tsx'
import { Report } from './report.tsx'
import { messages } from './rules.ts'
import { useImport } from './use-import.ts'
import { usePictures } from './use-pictures.ts'
import { useWork } from './use-work.ts'

const nothingWanted: readonly string[] = []

/** Files, Check, Import, Report: which of them is on the screen follows from what the server holds. */
export function Steps({ upload }: { upload: UploadFacts | undefined }) {
  const refresh = useRefresh()
  const work = useWork()
  const pictures = usePictures(work, upload?.pictures.wanted ?? nothingWanted)
  const run = useImport()
  const [early, setEarly] = useState<ChosenPicture[]>([])
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [ignored, setIgnored] = useState<string[]>([])
  const step = run.progress ? 2 : !upload ? 0 : upload.finishedAt === null ? 1 : 3
  const [seen, setSeen] = useState(step)
  const place = useRef<HTMLDivElement>(null)

  // A new step begins at its top, for eyes and for readers.
  useEffect(() => {
    if (seen === step) return
    setSeen(step)
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [seen, step])

  async function doing(words: string, act: () => Promise<string | undefined>) {
    setBusy(words)
    setProblem(undefined)
    setProblem(await act())
    await refresh()
    setBusy(undefined)
  }

  function take(files: readonly File[]) {
    return doing('Reading the files', async () => {
      const chosen = await sortFiles(files)
      setIgnored(chosen.ignored)
      const all = [...early, ...chosen.pictures]
      setEarly(all)
      if (!chosen.table && !upload) return messages.noTable
      const refused = chosen.table && (await work.table(chosen.table))
      if (refused) return refused
      setEarly([])
      return pictures.add(all)
    })
  }

  const shared = { busy, problem: problem ?? run.problem, ignored, take }
  return (
    <>
      <Stepper
        active={step}
        size="sm"
        color="ink"
        className={classes.steps}
        classNames={{ step: classes.step, stepBody: classes.stepBody }}
        allowNextStepsSelect={false}
      >
        {['Files', 'Check', 'Import', 'Report'].map((label) => (
          <Stepper.Step key={label} allowStepSelect={false} label={label} tabIndex={-1} />
        ))}
      </Stepper>
      <div ref={place} tabIndex={-1} className={classes.place}>
        {step === 0 && <ChooseFiles {...shared} waiting={early.length} />}
        {step === 1 && upload && (
          <CheckRows
            {...shared}
            upload={upload}
            pictures={pictures}
            start={run.start}
            answer={(existing) => doing('Checking', () => work.ask({ do: 'existing', existing }))}
            discard={() => doing('Clearing', () => work.ask({ do: 'discard' }))}
          />
        )}
        {run.progress && <Importing progress={run.progress} stop={run.stop} />}
        {step === 3 && upload && (
          <Report
            upload={upload}
            goOn={() => doing('Opening', () => work.ask({ do: 'reopen' }))}
            again={() => doing('Clearing', () => work.ask({ do: 'discard' }))}
          />
        )}
      </div>
    </>
  )
}
