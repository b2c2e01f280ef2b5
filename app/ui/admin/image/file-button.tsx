import { IconReplace, IconUpload } from '../icons.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from '../../use-hydrated.ts'
import classes from './file-button.module.css'

interface FileButtonProps {
  id: string
  /** Carried by the form itself until JavaScript runs; from then on the bytes go ahead of the form. */
  name: string
  words: string
  /** Where no label of a field names the control. */
  label?: string
  accept: string
  describedBy: string
  take: (file: File) => void
}

/** A native file input under the look of a button, so that there is one control with one name. */
export function FileButton({ id, name, words, label, accept, describedBy, take }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const Icon = words === 'Replace' ? IconReplace : IconUpload

  function takeChosen() {
    const file = input.current?.files?.[0]
    if (!file || !input.current) return
    input.current.value = '' // So that choosing the same file again is noticed.
    take(file)
  }
  const takeEarly = useEffectEvent(takeChosen)
  // Chosen before JavaScript ran.
  useEffect(() => takeEarly(), [])

  return (
    <span className={classes.button} data-hydrated={hydrated || undefined}>
      <span className={classes.face} aria-hidden>
        <Icon size={16} />
        {words}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        name={hydrated ? undefined : name}
        data-field={name}
        aria-label={label}
        accept={accept}
        aria-describedby={describedBy}
        onChange={takeChosen}
      />
    </span>
  )
}
