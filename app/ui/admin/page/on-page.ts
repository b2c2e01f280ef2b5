import { createContext, use, useEffect, useEffectEvent } from 'react'
import { isSameText, type FormValues } from '../form/form-values.ts'
import type { SavedForm } from '../form/use-saved-form.ts'

export const editOnPage = 'Edit on the page'

/** A form as the page beside it follows it. */
export interface FollowedForm {
  /** Its path. */
  address: string
  rev: number
  /** What was typed and is not saved. */
  changed: FormValues
  focus: SavedForm['focus']
}

/** A page of the site that stands beside the forms of what is shown on it (admin/on-page). */
export interface OnPage {
  isOpen: boolean
  open(path: string): void
  /** What the form holds now; `undefined` when it is left. */
  follow(form: FollowedForm | undefined): void
}

export const OnPageContext = createContext<OnPage>({ isOpen: false, open() {}, follow() {} })

/** Shows what is typed in a form on the page beside it. */
export function useFollowedOnPage(address: string, { base, values, focus }: SavedForm) {
  const { isOpen, follow } = use(OnPageContext)
  const [path = ''] = address.split('?', 1)
  const show = useEffectEvent(() => {
    const changed = Object.entries(values).filter(([name, value]) => !isSameText(value, base.values[name]))
    follow({ address: path, rev: base.rev, changed: Object.fromEntries(changed), focus })
  })
  const leave = useEffectEvent(() => follow(undefined))
  // Whoever has no page open types without everything around the form being drawn anew.
  useEffect(() => {
    if (isOpen) show()
  }, [isOpen, path, base, values])
  useEffect(() => () => leave(), [path])
}
