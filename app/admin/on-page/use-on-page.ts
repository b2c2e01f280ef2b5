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
  const isRequested = pathname === href('/admin/on-page')
  const requestedPath = isRequested ? publicPath({ searchParams: new URLSearchParams(search) }) : undefined
  const [at, setAt] = useState(requestedPath)
  const [before, setBefore] = useState(requestedPath)
  const [form, setForm] = useState<FollowedForm>()
  if (requestedPath !== before) {
    setBefore(requestedPath)
    if (requestedPath !== undefined) setAt(requestedPath)
  }
  const close = () => {
    setAt(undefined)
    if (isRequested) void navigate(href('/admin/overview'))
  }
  const context = useMemo(() => ({ isOpen: at !== undefined, open: setAt, follow: setForm }), [at])
  return { at, form, close, context }
}
