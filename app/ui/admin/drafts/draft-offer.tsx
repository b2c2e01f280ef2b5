import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { momentInSentence } from '#app/ui/day.ts'
import { useNow } from '../moment.tsx'
import { typedValues, earlierValues, type StoredDraft } from './drafts.ts'
import classes from '../record/editing-lines.module.css'
import { RecordConflict, type Versions } from '../record/record-conflict.tsx'
import type { useDraft } from './use-draft.ts'
import type { SavedForm } from '../form/use-saved-form.ts'

export const offer = 'You left unsaved changes on this page'

interface DraftOfferProps {
  draft: ReturnType<typeof useDraft>
  form: SavedForm
  versions: Versions
}

/**
 * Offers what was typed before a crash, a closed tab or an ended session. It is never filled in silently, and
 * never replaced by what is typed next. If both change the same fields, or the record was saved since, both
 * versions are shown.
 */
export function DraftOffer({ draft: { left, conflicts, resume, drop }, form, versions }: DraftOfferProps) {
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [compared, setCompared] = useState<StoredDraft>()
  return (
    <div role="status" className={classes.lines}>
      {left.length > 1 && (
        <div className={classes.line}>
          <Text>
            <b>{offer},</b> {left.length} times.
          </Text>
          <Group gap="xs">
            <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide them' : 'Show them'}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => left.forEach(drop)}>
              Discard all
            </Button>
          </Group>
        </div>
      )}
      {(left.length === 1 || isOpen ? left : []).map((draft) => (
        <div key={draft.key} className={classes.line}>
          <Text>
            <b>{offer},</b> {momentInSentence(draft.at, now)}:{' '}
            <span className="dim">{namesIn(draft, versions)}</span>
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => (conflicts(draft) ? setCompared({ ...draft }) : resume(draft))}
            >
              Continue
            </Button>
            <Button variant="subtle" color="gray" onClick={() => drop(draft)}>
              Discard
            </Button>
          </Group>
        </div>
      ))}
      {compared && left.some(({ key }) => key === compared.key) && (
        <RecordConflict
          {...versions}
          trigger={compared}
          title={form.unsaved ? 'You typed something else since' : 'This was saved after you typed'}
          mine={{ ...form.values, ...typedValues(compared) }}
          before={{ ...form.values, ...earlierValues(compared) }}
          newer={{ values: form.values, rev: form.base.rev }}
          theirs={form.unsaved ? 'As it is in the form now' : 'As it is saved now'}
          button="Continue with these choices"
          choose={(chosen) => resume(compared, chosen)}
        />
      )}
    </div>
  )
}

/** `Name, Remarks` */
function namesIn({ changes }: StoredDraft, { labels }: Versions): string {
  const names = new Set(Object.keys(changes).flatMap((name) => labels[name] ?? []))
  return [...names].join(', ')
}
