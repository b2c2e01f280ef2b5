import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '#app/ui/admin/load-part.ts'
import { keepEarlyKeys } from './early-keys.ts'

const Palette = lazy(() => loadPart(() => import('./palette.tsx')))
const KeysDialog = lazy(() => loadPart(() => import('./keys-dialog.tsx')))

/** Opens on ⌘ or Ctrl K, and on `?`. Neither is loaded before it is first opened. */
export function usePalette() {
  const [openCount, setOpenCount] = useState({ palette: 0, keys: 0 })
  const open = () => {
    keepEarlyKeys()
    setOpenCount((before) => ({ ...before, palette: before.palette + 1 }))
  }
  const showKeys = () => setOpenCount((before) => ({ ...before, keys: before.keys + 1 }))
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['shift+?', showKeys]])
  const windows = (
    <Suspense fallback={null}>
      {openCount.palette > 0 && <Palette openCount={openCount.palette} showKeys={showKeys} />}
      {openCount.keys > 0 && <KeysDialog openCount={openCount.keys} />}
    </Suspense>
  )
  return { open, windows }
}
