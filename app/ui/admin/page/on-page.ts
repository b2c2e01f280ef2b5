import { createContext, use, useEffect, useEffectEvent } from 'react'
import { isSameText, type FormValues } from '../form/form-values.ts'
import type { SavedForm } from '../form/use-saved-form.ts'

export const editOnPage = 'Edit on the page'

/** The state of a form that the page beside it shows. */
export interface FollowedForm {
  /** The path of the form's screen. */
  address: string
  rev: number
  /** Unsaved values. */
  changed: FormValues
  focus: SavedForm['focus']
}

/** The page of the site that is shown beside its forms (admin/on-page). */
export interface OnPage {
  isOpen: boolean
  open(path: string): void
  /** Reports the form's current state; `undefined` when it is left. */
  follow(form: FollowedForm | undefined): void
}

export const OnPageContext = createContext<OnPage>({ isOpen: false, open() {}, follow() {} })

/** Shows a form's unsaved values on the page beside it. */
export function useFollowedOnPage(address: string, { base, values, focus }: SavedForm) {
  const { isOpen, follow } = use(OnPageContext)
  const [path = ''] = address.split('?', 1)
  const show = useEffectEvent(() => {
    const changed = Object.entries(values).filter(([name, value]) => !isSameText(value, base.values[name]))
    follow({ address: path, rev: base.rev, changed: Object.fromEntries(changed), focus })
  })
  const leave = useEffectEvent(() => follow(undefined))
  // Without an open page, typing must not re-render everything around the form.
  useEffect(() => {
    if (isOpen) show()
  }, [isOpen, path, base, values])
  useEffect(() => () => leave(), [path])
}
