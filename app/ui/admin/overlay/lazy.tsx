import type { DrawerProps, ModalProps } from '@mantine/core'
import { cloneElement, useEffect, useState } from 'react'
import { useIdle, useOverlays, type Overlays } from './load.ts'
import type { LoadedMenuProps } from './loaded.tsx'

/** Mantine's `Modal`, loaded when it is first opened. */
export function LazyModal(props: ModalProps) {
  const overlays = useOverlays(props.opened)
  return overlays && <overlays.LoadedModal {...props} />
}

/** Mantine's `Drawer`, loaded when it is first opened. */
export function LazyDrawer(props: DrawerProps) {
  const overlays = useOverlays(props.opened)
  return overlays && <overlays.LoadedDrawer {...props} />
}

/** Mantine's `Menu`, loaded when its button is first pressed; it then opens. */
export function LazyMenu(props: LoadedMenuProps) {
  const [pressed, setPressed] = useState(false)
  const overlays = useOverlays(pressed)
  if (overlays) return <overlays.LoadedMenu {...props} />
  return cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
}

let announce: (overlays: Overlays) => void
/** Resolves when a question can be asked. */
export const questionsReady = new Promise<Overlays>((resolve) => (announce = resolve))

/** Renders the questions of `askToConfirm`. */
export function Questions() {
  const overlays = useOverlays(useIdle())
  useEffect(() => {
    if (overlays) announce(overlays)
  }, [overlays])
  return overlays && <overlays.ModalsProvider>{null}</overlays.ModalsProvider>
}
