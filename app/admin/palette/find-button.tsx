import { VisuallyHidden } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconSearch } from '#app/ui/admin/icons.ts'
import classes from '../shell/header.module.css'

/** Opens the palette; a sign alone where there is no room for the words. */
export function FindButton({ open }: { open: () => void }) {
  const os = useOs()
  const isApple = os === 'macos' || os === 'ios'
  return (
    <button type="button" className={classes.find} onClick={open} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={18} />
      <VisuallyHidden>Find anything</VisuallyHidden>
      <span className={classes.findWords} aria-hidden>
        Find anything <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
    </button>
  )
}
