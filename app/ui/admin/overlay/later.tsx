import type { DrawerProps, ModalProps } from '@mantine/core'
import { cloneElement, useEffect, useState } from 'react'
import { useIdle, useOverlays, type Overlays } from './load.ts'
import type { LoadedMenuProps } from './loaded.tsx'

/** Mantine's `Modal`, which is loaded when it is first opened. */
export function LaterModal(props: ModalProps) {
  const overlays = useOverlays(props.opened)
  return overlays && <overlays.LoadedModal {...props} />
}

/** Mantine's `Drawer`, in the same way. */
export function LaterDrawer(props: DrawerProps) {
  const overlays = useOverlays(props.opened)
  return overlays && <overlays.LoadedDrawer {...props} />
}

/** Mantine's `Menu`, in the same way: a press on its button opens it as soon as it is there. */
export function LaterMenu(props: LoadedMenuProps) {
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
export const questionsStand = new Promise<Overlays>((resolve) => (announce = resolve))

/** Where the questions of `askToConfirm` appear. */
export function Questions() {
  const overlays = useOverlays(useIdle())
  useEffect(() => {
    if (overlays) announce(overlays)
  }, [overlays])
  return overlays && <overlays.ModalsProvider>{null}</overlays.ModalsProvider>
}
