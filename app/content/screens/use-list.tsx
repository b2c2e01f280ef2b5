import { ActionIcon } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type PointerEvent, type ReactNode } from 'react'
import { href } from 'react-router'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import type { Said } from '#app/ui/admin/said.ts'
import { IconGripVertical } from '#app/ui/admin/icons.ts'
import { useQuickChange } from '#app/ui/admin/use-quick-change.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { MoveButtons } from './move-buttons.tsx'
import type { Collection } from '../define.ts'
import type { FieldValues } from '../fields/field.ts'
import classes from './use-list.module.css'

/** Moves one document in front of another; '' means to the end. */
interface Move {
  id: string
  before: string
}

/**
 * What can be done with documents in their list without a form. While a document is dragged, it is shown at
 * its new place; nothing is written until it is dropped.
 * @param show shows the answers, if not `message`
 */
export function useList(
  collection: Pick<Collection, 'name' | 'order' | 'title' | 'area'>,
  documents: readonly { id: string }[],
  show?: (answer: Said) => void,
) {
  const [answer, setAnswer] = useState<Said>()
  const { send, pending } = useQuickChange({ action: href('/admin/documents'), answered: show ?? setAnswer })
  const [drag, setDrag] = useState<Move>()
  const hydrated = useHydrated()
  const ids = documents.map(({ id }) => id)
  const order = arranged(ids, drag ?? moveIn(pending))
  const mayWrite = useMay()(collection.area, 'write')
  const canMove = hydrated && mayWrite && collection.order !== undefined && ids.length > 1

  const act = (fields: Record<string, string>) => send({ kind: collection.name, ...fields })
  const moveTo = (id: string, place: number) => act({ ...moved(order, id, place) })

  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    const over = idAt(event.clientX, event.clientY)
    if (drag && over && over !== drag.id) setDrag(moved(order, drag.id, order.indexOf(over)))
    scrollAtTheEdge(event.clientY)
  })
  const letGo = useEffectEvent(() => {
    if (drag && order.indexOf(drag.id) !== ids.indexOf(drag.id)) act({ ...drag })
    setDrag(undefined)
  })
  const dragged = drag?.id
  useEffect(() => {
    if (dragged === undefined) return
    const ended = new AbortController()
    const options = { signal: ended.signal }
    addEventListener('pointermove', follow, options)
    addEventListener('pointerup', letGo, options)
    addEventListener('pointercancel', () => setDrag(undefined), options)
    addEventListener('keydown', ({ key }) => key === 'Escape' && setDrag(undefined), options)
    return () => ended.abort()
  }, [dragged])

  return {
    act,
    /** Props for a document's element, including its place while it is dragged. */
    placeOf: (id: string) => ({
      'data-document': id,
      'data-lifted': id === dragged || undefined,
      style: { order: order.indexOf(id) },
    }),
    /** The handle and arrows. */
    movesOf(document: FieldValues & { id: string }): ReactNode {
      const { id } = document
      const name = collection.title(document)
      const begin = (event: PointerEvent) => {
        event.preventDefault()
        setDrag(moved(order, id, order.indexOf(id)))
      }
      return (
        canMove && (
          <span className={classes.moves}>
            <ActionIcon
              size={44}
              className={classes.handle}
              aria-hidden
              tabIndex={-1}
              title={`Drag to move ${name}`}
              onPointerDown={begin}
            >
              <IconGripVertical size={20} />
            </ActionIcon>
            <MoveButtons
              name={name}
              place={order.indexOf(id)}
              of={ids.length}
              move={(to) => moveTo(id, to)}
            />
          </span>
        )
      )
    },
    /** The values that are being saved. */
    pending,
    message: <ListMessage answer={answer} />,
  }
}

function moveIn(sent: Readonly<Partial<Record<string, string>>> | undefined): Move | undefined {
  const { id, before } = sent ?? {}
  return id !== undefined && before !== undefined ? { id, before } : undefined
}

function arranged(ids: readonly string[], move: Move | undefined): readonly string[] {
  if (!move || !ids.includes(move.id)) return ids
  const others = ids.filter((id) => id !== move.id)
  const found = others.indexOf(move.before)
  return others.toSpliced(found < 0 ? others.length : found, 0, move.id)
}

function moved(order: readonly string[], id: string, place: number): Move {
  return { id, before: order.filter((one) => one !== id)[place] ?? '' }
}

function idAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-document]')?.dataset.document
}

/** In pixels. */
const edge = 90
const step = 14

function scrollAtTheEdge(y: number) {
  if (y < edge) scrollBy(0, -step)
  if (y > innerHeight - edge) scrollBy(0, step)
}
