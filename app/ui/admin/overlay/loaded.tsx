import { Drawer, Menu, Modal, type DrawerProps, type MenuProps, type ModalProps } from '@mantine/core'
import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'

export { Select } from '@mantine/core'
export { modals, ModalsProvider } from '@mantine/modals'

/** A dialog restores the focus when it closes only if it was rendered closed before. */
function useOpenedLater(opened: boolean): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return opened && stands
}

export function LoadedModal({ opened, ...modal }: ModalProps) {
  return <Modal opened={useOpenedLater(opened)} {...modal} />
}

export function LoadedDrawer({ opened, ...drawer }: DrawerProps) {
  return <Drawer opened={useOpenedLater(opened)} {...drawer} />
}

export interface LoadedMenuProps extends Omit<MenuProps, 'children' | 'opened' | 'onChange'> {
  button: ReactElement<ComponentProps<'button'>>
  children: (menu: typeof Menu) => ReactNode
}

/** Replaces the button that was pressed, and opens. */
export function LoadedMenu({ button, children, ...menu }: LoadedMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
