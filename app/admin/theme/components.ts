import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Input,
  Progress,
  Radio,
  Text,
  Textarea,
  TextInput,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
} from '@mantine/core'
import house from './house.module.css'

/**
 * A dialog's head is rendered as a header element, which would otherwise count as a second banner of the
 * page.
 */
const notABanner = { header: { role: 'presentation' } }
const overlayProps = { backgroundOpacity: 0.5, color: '#050F1E' }
const dialog = { title: house.modalTitle, header: house.dialog, content: house.dialog }

/** Styles and defaults of the Mantine components we use. */
export const components = {
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', size: 36, color: 'gray' },
    classNames: { root: house.actionIcon },
  }),
  Alert: Alert.extend({
    // Red is for what went wrong.
    classNames: (_, { color }) => ({
      root: color === 'orange' ? house.notice : house.alert,
      icon: house.alertIcon,
      message: house.alertMessage,
    }),
  }),
  Anchor: Anchor.extend({ defaultProps: { underline: 'always' }, classNames: { root: house.anchor } }),
  Badge: Badge.extend({
    defaultProps: { radius: 'xs', variant: 'light', tt: 'none' },
    classNames: { root: house.badge },
  }),
  Button: Button.extend({ defaultProps: { size: 'sm' }, classNames: { root: house.button } }),
  // Loaded later (overlay/load.ts), so its `extend` can't be used here.
  Drawer: {
    defaultProps: { overlayProps, attributes: notABanner } satisfies Partial<DrawerProps>,
    classNames: dialog,
  },
  // People write English and Arabic: a text's first letter decides its direction.
  Input: Input.extend({
    defaultProps: { size: 'md', attributes: { input: { dir: 'auto' } } },
    classNames: { input: house.input },
  }),
  InputWrapper: Input.Wrapper.extend({
    defaultProps: { size: 'md' },
    classNames: { label: house.label, description: house.help, error: house.error },
  }),
  // Rendered in place instead of in a portal, so that it belongs to its button's landmark; without the
  // placeholder, which axe rejects.
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      position: 'bottom-end',
      offset: 6,
      withinPortal: false,
      withInitialFocusPlaceholder: false,
    } satisfies Partial<MenuProps>,
  },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      padding: 'lg',
      overlayProps,
      attributes: notABanner,
      closeButtonProps: { 'aria-label': 'Close' },
    } satisfies Partial<ModalProps>,
    classNames: dialog,
  },
  Progress: Progress.extend({ defaultProps: { size: 6, color: 'orange' } }),
  Radio: Radio.extend({ classNames: { radio: house.tick } }),
  Text: Text.extend({ defaultProps: { size: 'sm' } }),
  TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
  Textarea: Textarea.extend({ defaultProps: { size: 'md', autosize: true, minRows: 3 } }),
}
