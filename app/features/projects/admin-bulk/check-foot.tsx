import { Button, SegmentedControl, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './bulk.module.css'
import type { ChooseProps } from './choose-files.tsx'
import type { UploadFacts } from './facts.server.ts'
import { isMode, modes, type Mode } from './rules.ts'
import type { usePictures } from './use-pictures.ts'

export interface CheckRowsProps extends ChooseProps {
  upload: UploadFacts
  pictures: ReturnType<typeof usePictures>
  start: (mode: Mode) => void
  answer: (existing: UploadFacts['existing']) => void
  discard: () => void
}

interface CheckFootProps extends CheckRowsProps {
  faulty: number
  refuse: (sentence: string | undefined) => void
}

/** What to import, and the button that does it; it waits for photographs that are still on their way. */
export function CheckFoot({ upload, pictures, faulty, busy, start, refuse }: CheckFootProps) {
  const [mode, setMode] = useState<Mode>('good')
  const [wanted, setWanted] = useState(false)
  const { counts } = upload
  const ready = (counts.new ?? 0) + (counts.update ?? 0)
  const sending = pictures.total > 0
  const begin = useEffectEvent(() => {
    setWanted(false)
    start(mode)
  })
  useEffect(() => {
    if (wanted && !sending && !busy) begin()
  }, [wanted, sending, busy])

  function go() {
    const problem = whyNot(mode, ready, faulty)
    refuse(problem)
    if (problem) window.scrollTo({ top: 0 })
    else setWanted(true)
  }

  return (
    <div className={classes.foot} data-save-bar>
      <div className={classes.footChoice}>
        <Text fw={600} id="mode" visibleFrom="sm">
          What to import
        </Text>
        <SegmentedControl
          aria-label="What to import"
          value={mode}
          onChange={(value) => isMode(value) && setMode(value)}
          data={Object.entries(modes).map(([value, label]) => ({ value, label }))}
        />
      </div>

      <Button color="orange" className={classes.footButton} onClick={go} loading={wanted && !sending}>
        {wanted ? 'Waiting for the photographs' : `Import ${rows(ready)}`}
      </Button>
    </div>
  )
}

function whyNot(mode: Mode, ready: number, faulty: number): string | undefined {
  if (ready === 0) return 'No row is ready. Mend the rows below, or choose other files.'
  if (mode === 'all' && faulty > 0)
    return `${rows(faulty)} can’t be imported. Mend ${faulty === 1 ? 'it' : 'them'} first, or import only the good rows.`
  return undefined
}

function rows(number: number) {
  return number === 1 ? '1 row' : `${formatNumber(number)} rows`
}
