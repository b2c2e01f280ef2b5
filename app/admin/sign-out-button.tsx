import { IconLogout } from '#app/ui/admin/icons.ts'
import { href } from 'react-router'

/** A form of its own that leaves the page, so that nothing of the session stays in memory. */
export function SignOut({ className }: { className?: string }) {
  return (
    <form method="post" action={href('/admin/sign-out')}>
      <button type="submit" className={className}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        Sign out
      </button>
    </form>
  )
}
