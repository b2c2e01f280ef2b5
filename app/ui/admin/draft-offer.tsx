import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { typedIn, typedOver } from './drafts.ts'
import classes from './editing-lines.module.css'
import { RecordConflict, type Versions } from './record-conflict.tsx'
import type { useDraft } from './use-draft.ts'
import type { SavedForm } from './use-saved-form.ts'

export const offer = 'You left unsaved changes on this page'

interface DraftOfferProps {
  draft: ReturnType<typeof useDraft>
  form: SavedForm
  versions: Versions
}

/**
 * After a crash, a closed tab or an ended session: what was typed is offered again, never put in silently. Where the record
 * was saved since, both versions are shown.
 */
export function DraftOffer({ draft: { left, outdated, goOn, drop }, form, versions }: DraftOfferProps) {
  const [compared, setCompared] = useState<object>()
  return (
    <div role="status" className={classes.lines}>
      {left && (
        <div className={classes.line}>
          <Text>
            <b>{offer},</b> {ago(left.age)}.
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => (outdated ? setCompared({}) : goOn())}>
              Continue
            </Button>
            <Button variant="subtle" color="gray" onClick={drop}>
              Discard
            </Button>
          </Group>
        </div>
      )}
      {left && compared && (
        <RecordConflict
          {...versions}
          occasion={compared}
          title="This was saved after you typed"
          mine={{ ...form.base.values, ...typedIn(left) }}
          before={{ ...form.base.values, ...typedOver(left) }}
          newer={form.base}
          theirs="As it is saved now"
          button="Go on with these choices"
          choose={goOn}
        />
      )}
    </div>
  )
}

const minute = 60_000
const steps = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** `10 minutes ago` */
function ago(milliseconds: number): string {
  const words = new Intl.RelativeTimeFormat('en')
  const step = steps.find(([, length]) => milliseconds >= length)
  return step ? words.format(-Math.floor(milliseconds / step[1]), step[0]) : 'just now'
}
