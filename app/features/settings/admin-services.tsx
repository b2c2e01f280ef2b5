import { ActionIcon } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { IconTrash } from '#app/ui/admin/icons.ts'
import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import { MoveButtons } from '#app/content/screens/move-buttons.tsx'
import { FileTile } from '#app/uploads/fields/file-tile.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import classes from './admin-services.module.css'
import { servicesItems } from './pages/home.ts'
import { serviceSlots } from './messages.ts'

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

/** The values of one place, by the suffix of the input. */
type Service = Readonly<Record<string, string>>

const { fields } = servicesItems
const suffixes = fields.item1.inputs
const textOf = ({ '.itemtext': text = '' }: Service) => text
const isEmpty = (service: Service) => Object.values(service).every((value) => value === '')

/** Eight places, in the order of the site. The arrows reorder the services. */
export function ServiceSlots({ form, arranged, arrange }: ServiceSlotsProps) {
  const list = useRef<HTMLOListElement>(null)
  const hydrated = useHydrated()
  const focusAgain = useEffectEvent(() => {
    if (arranged) list.current?.querySelector<HTMLElement>(`[data-control="${arranged.control}"]`)?.focus()
  })
  // A move renders all inputs again, so the focus must be restored.
  useEffect(() => focusAgain(), [])

  const services = serviceSlots.map((slot): Service =>
    Object.fromEntries(suffixes.map((suffix) => [suffix, form.values[`item${slot}${suffix}`] ?? ''])),
  )

  function move(from: number, to: number) {
    const service = services[from]
    if (!service) return
    form.fill(valuesOf(services.toSpliced(from, 1).toSpliced(to, 0, service)))
    arrange({
      said: `${textOf(service) || 'The empty place'} is now number ${to + 1}.`,
      control: `${to < from ? 'up' : 'down'}${to}`,
    })
  }

  function remove(position: number) {
    form.fill(valuesOf(services.toSpliced(position, 1).concat(fields.item1.blank)))
    arrange({
      said: `${textOf(services[position] ?? {})} is removed. Save to take it off the site.`,
      control: `remove${position}`,
    })
  }

  return (
    <ol ref={list} className={classes.slots}>
      {serviceSlots.map((slot, position) => {
        const service = services[position] ?? {}
        const name = textOf(service) || `service ${slot}`
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
            <div>
              {(['itemtext', 'sector'] as const).map((member) => (
                <DocumentInput
                  key={member}
                  name={`item${slot}.${member}`}
                  field={fields[`item${slot}`].members[member]}
                  form={form}
                />
              ))}
            </div>
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
                  disabled={isEmpty(service)}
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

function valuesOf(services: readonly Service[]): FormValues {
  return Object.fromEntries(
    services.flatMap((service, position) =>
      Object.entries(service).map(([suffix, value]) => [`item${position + 1}${suffix}`, value]),
    ),
  )
}
