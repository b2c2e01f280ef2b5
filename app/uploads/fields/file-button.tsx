import { useEffect, useEffectEvent, useRef } from 'react'
import { isPicturePolicy } from '../messages.ts'
import { policies, type UploadPolicyName } from '../policy.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { IconReplace, IconUpload } from '#app/ui/admin/icons.ts'
import classes from './file-button.module.css'

interface FileButtonProps {
  id: string
  /** The form sends the file until JavaScript runs; after that, it is uploaded ahead of the form. */
  name: string
  words: string
  /** Needed if no field label names the control. */
  label?: string
  as: UploadPolicyName
  several?: boolean
  describedBy: string
  take: (files: File[]) => void
}

/** A native file input that looks like a button, so there is one control with one name. */
export function FileButton({
  id,
  name,
  words,
  label,
  as,
  several = false,
  describedBy,
  take,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const drawsPdf = hydrated && isPicturePolicy(policies[as])
  const Icon = words === 'Replace' ? IconReplace : IconUpload

  function takeChosen() {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0 || !input.current) return
    input.current.value = '' // So that choosing the same file again fires an event.
    take(files)
  }
  const takeEarly = useEffectEvent(takeChosen)
  // For a file chosen before JavaScript ran.
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
        accept={[...Object.values(policies[as].types), ...(drawsPdf ? ['application/pdf'] : [])].join(',')}
        multiple={several && hydrated}
        aria-describedby={describedBy}
        onChange={takeChosen}
      />
    </span>
  )
}
