import { ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { IconTrash } from '#app/ui/admin/icons.ts'
import { MoveButtons } from '#app/content/screens/move-buttons.tsx'
import { FileTile } from '#app/uploads/fields/file-tile.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import classes from './admin-services.module.css'
import { serviceSlots } from './words.ts'

/** The last move or removal, in words, and the control that triggered it. */
export interface Arrangement {
  said: string
  control: string
}

interface ServiceSlotsProps {
  form: SavedForm
  arranged: Arrangement | undefined
  arrange: (arrangement: Arrangement) => void
}

interface Service {
  text: string
  image: string
}

/** Eight places, in the order of the site. The arrows reorder the services. */
export function ServiceSlots({ form, arranged, arrange }: ServiceSlotsProps) {
  const list = useRef<HTMLOListElement>(null)
  const hydrated = useHydrated()
  const focusAgain = useEffectEvent(() => {
    if (arranged) list.current?.querySelector<HTMLElement>(`[data-control="${arranged.control}"]`)?.focus()
  })
  // A move renders all inputs again, so the focus must be restored.
  useEffect(() => focusAgain(), [])

  const services: Service[] = serviceSlots.map((slot) => ({
    text: form.values[`item${slot}.itemtext`] ?? '',
    image: form.values[`item${slot}.itemimg`] ?? '',
  }))

  function move(from: number, to: number) {
    const service = services[from]
    if (!service) return
    form.fill(valuesOf(services.toSpliced(from, 1).toSpliced(to, 0, service)))
    arrange({
      said: `${service.text || 'The empty place'} is now number ${to + 1}.`,
      control: `${to < from ? 'up' : 'down'}${to}`,
    })
  }

  function remove(position: number) {
    form.fill(valuesOf(services.toSpliced(position, 1).concat({ text: '', image: '' })))
    arrange({
      said: `${services[position]?.text} is removed. Save to take it off the site.`,
      control: `remove${position}`,
    })
  }

  return (
    <ol ref={list} className={classes.slots}>
      {services.map((service, position) => {
        const slot = position + 1
        const name = service.text || `service ${slot}`
        return (
          <li key={slot} className={classes.slot}>
            <span className={`code ${classes.position}`} aria-hidden>
              0{slot}
            </span>
            <FileTile
              form={form}
              name={`item${slot}.itemimg`}
              label={`Image ${slot}`}
              as="photograph"
              into="generals"
            />
            <TextInput
              name={`item${slot}.itemtext`}
              label={`Service ${slot}`}
              defaultValue={form.defaults[`item${slot}.itemtext`]}
              error={form.problems[`item${slot}.itemtext`]}
              autoComplete="off"
            />
            {hydrated && (
              <div className={classes.actions}>
                <MoveButtons
                  name={name}
                  place={position}
                  of={services.length}
                  move={(to) => move(position, to)}
                />
                <ActionIcon
                  size={44}
                  color="red"
                  aria-label={`Remove ${name}`}
                  data-control={`remove${position}`}
                  disabled={service.text === '' && service.image === ''}
                  onClick={() => remove(position)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function valuesOf(services: Service[]): FormValues {
  return Object.fromEntries(
    services.flatMap(({ text, image }, position) => [
      [`item${position + 1}.itemtext`, text],
      [`item${position + 1}.itemimg`, image],
    ]),
  )
}
