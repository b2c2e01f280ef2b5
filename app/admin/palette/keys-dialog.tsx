import { Kbd, Modal } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useState } from 'react'
import classes from './palette.module.css'

interface KeysDialogProps {
  /** Each increase opens it again. */
  openCount: number
}

/** The list of keyboard shortcuts. Loaded when it is first opened. */
export default function KeysDialog({ openCount }: KeysDialogProps) {
  const [closed, setClosed] = useState(0)
  const os = useOs()
  const mod = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
  const keys: [string[], string][] = [
    [[mod, 'K'], 'Find anything'],
    [[mod, 'S'], 'Save the form on the screen'],
    [['/'], 'Go to the search of a list'],
    [['↑', '↓'], 'Move through a list'],
    [['Home', 'End'], 'First and last of a list'],
    [['Enter'], 'Open what is marked'],
    [['Esc'], 'Close a window'],
    [['?'], 'Show these keys'],
  ]
  return (
    <Modal opened={openCount > closed} onClose={() => setClosed(openCount)} title="Keyboard shortcuts">
      <dl className={classes.keys}>
        {keys.map(([names, act]) => (
          <div key={act} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
