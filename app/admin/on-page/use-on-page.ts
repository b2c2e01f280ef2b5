import { useMemo, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { FollowedForm } from '#app/ui/admin/page/on-page.ts'
import { publicPath } from './public-path.ts'

/**
 * Which page of the site is shown beside the forms, and the values of the open form. It persists across
 * forms.
 */
export function useOnPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = pathname === href('/admin/on-page')
  const asked = isAsked ? publicPath({ searchParams: new URLSearchParams(search) }) : undefined
  const [at, setAt] = useState(asked)
  const [before, setBefore] = useState(asked)
  const [form, setForm] = useState<FollowedForm>()
  if (asked !== before) {
    setBefore(asked)
    if (asked !== undefined) setAt(asked)
  }
  const close = () => {
    setAt(undefined)
    if (isAsked) void navigate(href('/admin/overview'))
  }
  const context = useMemo(() => ({ isOpen: at !== undefined, open: setAt, follow: setForm }), [at])
  return { at, form, close, context }
}
