import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '#app/ui/admin/load-part.ts'

const Palette = lazy(() => loadPart(() => import('./palette.tsx')))
const KeysDialog = lazy(() => loadPart(() => import('./keys-dialog.tsx')))

/** Opens on ⌘ or Ctrl K, and on `?`. Neither is loaded before it is first opened. */
export function usePalette() {
  const [asked, setAsked] = useState({ palette: 0, keys: 0 })
  const open = () => setAsked((before) => ({ ...before, palette: before.palette + 1 }))
  const showKeys = () => setAsked((before) => ({ ...before, keys: before.keys + 1 }))
  useHotkeys([['mod+K', open]], [])
  useHotkeys([['shift+?', showKeys]])
  const windows = (
    <Suspense fallback={null}>
      {asked.palette > 0 && <Palette asked={asked.palette} showKeys={showKeys} />}
      {asked.keys > 0 && <KeysDialog asked={asked.keys} />}
    </Suspense>
  )
  return { open, windows }
}
