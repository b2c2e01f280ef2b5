import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileText,
  IconMinus,
  IconPlus,
} from '#app/ui/admin/icons.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { capitalize } from '#app/content/messages.ts'
import { maxPages } from '#app/ui/pdf/frame-page.ts'
import { fileAddress, requestKinds } from '../kinds.ts'
import classes from './reader.module.css'
import { useFrame, type ReaderState } from './use-frame.ts'

interface ReaderProps {
  kind: RequestKind
  id: string
  name: string
  /** The addresses of its neighbours in the list. */
  previous: string | undefined
  next: string | undefined
}

/** Relative to the frame's width. */
const zooms = [1, 1.25, 1.5, 2, 3]

const problems: Partial<Record<ReaderState, string>> = {
  password: 'This PDF asks for a password. Download it to open it.',
  damaged: 'This PDF cannot be shown here. Download it to read it.',
  failed: 'This PDF could not be opened here. Download it, or try again in a moment.',
}

/** Shows an attached PDF in place: nothing of it is saved on this device. */
export function ResumeReader({ kind, id, name, previous, next }: ReaderProps) {
  const go = useNavigate()
  const address = fileAddress({ kind, id })
  const { briefly, file } = requestKinds[kind]
  const called = capitalize(file?.called ?? '')
  const { frame, html, state, pages, page, say } = useFrame(address, press)
  const [zoom, setZoom] = useState(0)
  const [asText, setAsText] = useState(false)
  const problem = problems[state]

  function press(key: string) {
    const to = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
    if (to) void go(to, { replace: true })
  }
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
      const hasOwnKeys = 'textarea, select, input:not([type="radio"]), [role]'
      if (!['ArrowLeft', 'ArrowRight'].includes(key)) return
      if (target instanceof HTMLElement && target.matches(hasOwnKeys)) return
      // Before a status that has just been chosen takes the key for the next one; it has up and down besides.
      event.preventDefault()
      press(key)
    },
    { capture: true },
  )
  function enlarge(step: number) {
    const chosen = Math.min(Math.max(zoom + step, 0), zooms.length - 1)
    setZoom(chosen)
    say({ zoom: zooms[chosen] ?? 1 })
  }
  function toggleText() {
    setAsText(!asText)
    say({ asText: !asText })
  }

  return (
    <section className={classes.reader} aria-label={`${called} of ${name}`}>
      <Group gap={8} className={classes.bar}>
        <Step to={previous} label={`Previous ${briefly.one}`} icon={IconChevronLeft} />
        <Step to={next} label={`Next ${briefly.one}`} icon={IconChevronRight} />
        <Text size="sm" role="status" className={classes.where}>
          {state === 'opening' && 'Opening…'}
          {state === 'shown' && `Page ${page} of ${pages}`}
          {pages > maxPages && `, the first ${maxPages} are shown`}
        </Text>
        {state === 'shown' && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Smaller"
              disabled={zoom === 0 || asText}
              onClick={() => enlarge(-1)}
            >
              <IconMinus size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Larger"
              disabled={zoom === zooms.length - 1 || asText}
              onClick={() => enlarge(1)}
            >
              <IconPlus size={18} />
            </ActionIcon>
            <Button
              variant={asText ? 'filled' : 'default'}
              aria-pressed={asText}
              leftSection={<IconFileText size={18} />}
              onClick={toggleText}
            >
              Text
            </Button>
          </>
        )}
        <Button
          component="a"
          href={address}
          download
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          Download
        </Button>
      </Group>
      <div className={classes.sheet}>
        {problem && (
          <Text role="alert" className={classes.problem}>
            {problem}
          </Text>
        )}
        {state === 'opening' && <Loader className={classes.loader} aria-hidden />}
        {html && !problem && (
          <iframe ref={frame} title={`${called} of ${name}, pages`} sandbox="allow-scripts" srcDoc={html} />
        )}
      </div>
    </section>
  )
}

interface StepProps {
  to: string | undefined
  label: string
  icon: typeof IconChevronLeft
}

function Step({ to, label, icon: Icon }: StepProps) {
  const sign = <Icon size={18} />
  return to ? (
    <ActionIcon component={Link} to={to} replace variant="default" size="lg" aria-label={label}>
      {sign}
    </ActionIcon>
  ) : (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled>
      {sign}
    </ActionIcon>
  )
}
