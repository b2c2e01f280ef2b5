import { useWindowEvent } from '@mantine/hooks'
import { createContext, use, useRef, type ReactNode } from 'react'
import { useDrop } from '#app/uploads/fields/use-drop.ts'
import classes from './table.module.css'

interface Choose {
  files(): void
  folder(): void
}

const ChooseContext = createContext<Choose>({ files() {}, folder() {} })

/** Opens the browser's file picker. */
export function useChoose(): Choose {
  return use(ChooseContext)
}

interface DropFilesProps {
  take: (files: readonly File[]) => void
  children: ReactNode
  /** Without a frame: the whole screen accepts drops. */
  plain?: boolean
}

const wholeFolder = { webkitdirectory: '' }

/** Accepts dropped files and folders; the buttons inside are the alternative. */
export function DropFiles({ take, children, plain = false }: DropFilesProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const { over, dropTarget } = useDrop(take)
  // The browser would leave the screen to open a file that was dropped beside it.
  useWindowEvent('dragover', preventDefault)
  useWindowEvent('drop', preventDefault)
  return (
    <ChooseContext value={{ files: () => files.current?.click(), folder: () => folder.current?.click() }}>
      <div className={plain ? classes.dropPlain : classes.drop} data-over={over || undefined} {...dropTarget}>
        {children}
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Table and files"
        onChange={(event) => takeChosen(event.currentTarget, take)}
      />
      <input
        ref={folder}
        type="file"
        {...wholeFolder}
        hidden
        aria-label="Folder"
        onChange={(event) => takeChosen(event.currentTarget, take)}
      />
    </ChooseContext>
  )
}

function preventDefault(event: Event) {
  event.preventDefault()
}

function takeChosen(input: HTMLInputElement, take: DropFilesProps['take']) {
  const files = [...(input.files ?? [])]
  input.value = '' // So that choosing the same file again fires an event.
  take(files)
}
