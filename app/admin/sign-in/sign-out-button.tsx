import { IconLogout } from '#app/ui/admin/icons.ts'
import { useSignOut } from './use-sign-out.tsx'

export function SignOut({ className }: { className?: string }) {
  const { render } = useSignOut()
  return render(
    <button type="submit" className={className}>
      <IconLogout size={18} stroke={1.6} />
      Sign out
    </button>,
  )
}
