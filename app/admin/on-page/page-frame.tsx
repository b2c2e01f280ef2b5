import { Anchor, Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { publicTopics } from '#app/collections.ts'
import { IconX } from '#app/ui/admin/icons.ts'
import type { FollowedForm } from '#app/ui/admin/page/on-page.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { useTopics } from '#app/ui/admin/use-live.ts'
import classes from './on-page.module.css'
import { openPencils, type Pencils, type Wanted } from './pencils.ts'

interface PageFrameProps {
  /** The path of the page. */
  at: string
  /** The form that is open beside it. */
  form: FollowedForm | undefined
  close: () => void
}

/**
 * A page as visitors see it, with a pencil on everything that can be edited. Loaded when a page is first
 * opened.
 */
export default function PageFrame({ at, form, close }: PageFrameProps) {
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const pencils = useRef<Pencils>(undefined)
  const wanted = useRef<Wanted>(undefined)
  const scrolled = useRef(0)
  const hydrated = useHydrated()
  const [isUnfilled, setUnfilled] = useState(false)
  const fillAddress = isUnfilled ? fillAddressOf(at) : undefined

  /** The form whose values the page shows. */
  const shown = useRef(form)

  function edit(next: Wanted) {
    wanted.current = next
    if (next.form === shown.current?.address) focusWanted()
    else void navigate(next.form)
  }
  function focusWanted() {
    const { form: address, input } = wanted.current ?? {}
    if (shown.current?.address !== address) return
    if (input) shown.current?.focus(input)
    wanted.current = undefined
  }
  function show() {
    pencils.current?.show(shown.current?.address, shown.current?.changed)
  }
  function arrive() {
    const page = frame.current?.contentDocument
    if (!page) return
    pencils.current?.close()
    const visit = (path: string) =>
      void navigate(`${href('/admin/on-page')}?${new URLSearchParams({ at: path })}`)
    pencils.current = openPencils(page, { edit, visit })
    page.defaultView?.scrollTo({ top: scrolled.current, behavior: 'instant' })
    scrolled.current = 0
    setUnfilled(page.querySelector('[data-unfilled]') !== null)
    show()
  }
  function reload() {
    const page = frame.current?.contentWindow
    scrolled.current = page?.scrollY ?? 0
    page?.location.reload()
  }

  const follow = useEffectEvent(() => {
    const before = shown.current
    shown.current = form
    const isSame = before?.address === form?.address
    // After a save, the typed values stay visible until the page has reloaded.
    if (isSame && before?.rev !== form?.rev) return reload()
    show()
    if (!isSame) focusWanted()
  })
  useEffect(() => follow(), [form])
  useTopics({ topics: publicTopics, changed: reload })

  return (
    <section className={classes.frame} aria-label="The page">
      <header className={classes.bar}>
        <span className="mono">{at}</span>
        {fillAddress === undefined ? (
          <span className={`dim ${classes.hint}`}>Press a pencil to edit what is beside it.</span>
        ) : (
          <Anchor component={Link} to={fillAddress} className={classes.hint}>
            Something is still empty here. Fill it.
          </Anchor>
        )}
        <Button size="compact-md" variant="default" leftSection={<IconX size={16} />} onClick={close}>
          Close the page
        </Button>
      </header>
      {hydrated && (
        <iframe
          ref={frame}
          key={at}
          title="The page, as visitors see it"
          src={`${href('/admin/on-page/page')}?${new URLSearchParams({ at })}`}
          onLoad={arrive}
        />
      )}
    </section>
  )
}

/** The screen that adds what a page without content is for: shared pages cannot say it to administrators alone. */
function fillAddressOf(path: string): string {
  return path.startsWith(href('/clients')) ? href('/admin/clients') : href('/admin/products')
}
