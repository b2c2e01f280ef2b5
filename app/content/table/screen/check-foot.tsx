import { Button, SegmentedControl, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './table.module.css'
import { isMode, modes, type Mode } from '../rules.ts'
import type { RowCounts } from '../upload.ts'
import type { TableUpload } from './use-upload.ts'

interface CheckFootProps {
  bulk: TableUpload
  counts: RowCounts
  refuse: (sentence: string | undefined) => void
}

/** Chooses what to import. The button waits for photographs that are still being uploaded. */
export function CheckFoot({ bulk, counts: { ready, faulty }, refuse }: CheckFootProps) {
  const { busy, sending: pictures, start } = bulk
  const [mode, setMode] = useState<Mode>('good')
  const [wanted, setWanted] = useState(false)
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

      <Button
        color="orange"
        className={classes.footButton}
        onClick={go}
        loading={wanted && !sending}
        data-disabled={ready === 0 || undefined}
      >
        {wanted ? 'Waiting for the images' : `Import ${rows(ready)}`}
      </Button>
    </div>
  )
}

function whyNot(mode: Mode, ready: number, faulty: number): string | undefined {
  if (ready === 0) return 'No row is ready. Correct the rows below, or choose other files.'
  if (mode === 'all' && faulty > 0)
    return `${rows(faulty)} can’t be imported. Correct ${faulty === 1 ? 'it' : 'them'} first, or import only the good rows.`
  return undefined
}

function rows(number: number) {
  return number === 1 ? '1 row' : `${formatNumber(number)} rows`
}
