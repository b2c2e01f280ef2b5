import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { createContext, use, useRef, type ReactNode } from 'react'
import classes from './bulk.module.css'

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
  const open = useRef<() => void>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <ChooseContext value={{ files: () => open.current?.(), folder: () => folder.current?.click() }}>
      <Dropzone
        openRef={open}
        onDrop={take}
        multiple
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        className={plain ? classes.dropPlain : classes.drop}
        acceptColor="orange"
        inputProps={{ 'aria-label': 'Table and files' }}
      >
        {children}
      </Dropzone>
      <input
        ref={folder}
        type="file"
        {...wholeFolder}
        hidden
        aria-label="Folder"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </ChooseContext>
  )
}
